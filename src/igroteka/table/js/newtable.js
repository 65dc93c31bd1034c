// The form for a new table: a preset fills in the options, and only chairs that it has are shown.
import { $, all } from "./dom.js";

export function newTableForm(form) {
  const setup = () => $("input[name=preset]:checked", form).dataset;
  const showCounts = () => {
    const fits = [...form.count.options].filter(option => {
      option.disabled = !JSON.parse(setup().counts).includes(+option.value);
      return !option.disabled;
    });
    if (form.count.selectedOptions[0].disabled) form.count.value = fits[fits.length - 1].value;
  };
  const showChairs = () => {
    const automatic = JSON.parse(setup().automatic)[form.count.value] || {};
    all("[data-chair]", form).forEach(chair => {
      chair.hidden = +chair.dataset.chair > +form.count.value;
      const name = automatic[chair.dataset.chair - 1];
      $("select", chair).hidden = !!name;
      $("b", chair).textContent = name || "";
    });
  };
  const fill = values => Object.entries(values).forEach(([name, value]) => {
    const field = form.elements[`option-${name}`];
    if (field.type === "checkbox") field.checked = value === "on";
    else field.value = value;
  });
  form.addEventListener("change", event => {
    if (event.target.name === "preset") {
      fill(JSON.parse(event.target.dataset.values));
      form.shown.value = event.target.value;
      showCounts();
    }
    showChairs();
  });
  showCounts();
  showChairs();
}
