// Lists that can be searched and tables that can be sorted. The pages are whole without it.
"use strict";

const fold = text => text.toLowerCase()
  .replace(/[łŁ]/g, "l").replace(/ß/g, "ss").replace(/[øØ]/g, "o").replace(/[đĐ]/g, "d").replace(/æ/g, "ae").replace(/ı/g, "i")
  .normalize("NFKD").replace(/\p{M}/gu, "").replace(/[^\p{L}\p{N}\p{S}]/gu, "");

// A reader who writes ue for ü finds it as well as one who leaves the dots off.
const spellings = text => [fold(text), fold(text.toLowerCase().replace(/ä/g, "ae").replace(/ö/g, "oe").replace(/ü/g, "ue"))];

for (const list of document.querySelectorAll("[data-filter]")) {
  const label = document.createElement("label");
  const field = document.createElement("input");
  const found = document.createElement("output");
  field.type = "search";
  field.autocomplete = "off";
  label.className = "filter";
  label.append(list.dataset.filter, " ", field, found);
  list.before(label);
  const rows = [...list.children].map(row => [row, spellings(row.textContent)]);
  field.addEventListener("input", () => {
    const wanted = fold(field.value);
    let count = 0;
    for (const [row, words] of rows) {
      row.hidden = wanted !== "" && !words.some(word => word.includes(wanted));
      count += row.hidden ? 0 : 1;
    }
    found.textContent = wanted === "" ? "" : String(count);
  });
}

// Names are words also where they begin with a digit; what is no figure ("–", "=") has no value.
const value = (row, column, figures) => {
  const words = row.children[column].textContent.trim();
  if (words === "–" || words === "=") {
    return null;
  }
  const number = figures && words.replace("−", "-").match(/^[+-]?\d+(?:[.,]\d+)?/);
  return number ? Number(number[0].replace(",", ".")) : words;
};

const compare = (one, other) => {
  if (typeof one === "number" && typeof other === "number") {
    return one - other;
  }
  return typeof one === "number" ? -1 : typeof other === "number" ? 1
    : one.localeCompare(other, document.documentElement.lang, { numeric: true });
};

for (const table of document.querySelectorAll("table[data-sort]")) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.title = table.dataset.sort;
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") === "ascending";
      heads.forEach(other => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const body = table.tBodies[0];
      const figures = head.classList.contains("n");
      const rows = [...body.rows].map(row => [value(row, column, figures), row]);
      rows.sort(([one], [other]) => one === null || other === null
        ? (one === null) - (other === null) : (down ? -1 : 1) * compare(one, other));
      body.append(...rows.map(([, row]) => row));
    });
  });
}
