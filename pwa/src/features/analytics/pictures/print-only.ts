/** Prints one part of the page: what stands beside it or beside its parents is left out until the print ends. */
const HIDDEN = 'data-print-hidden';

export function printOnly(part: Element): void {
  showAll();
  for (let inner = part; inner.parentElement && inner !== document.body; inner = inner.parentElement) {
    for (const other of inner.parentElement.children) {
      if (other !== inner) other.setAttribute(HIDDEN, '');
    }
  }
  window.addEventListener('afterprint', showAll, { once: true });
  window.print();
}

function showAll(): void {
  for (const element of document.querySelectorAll(`[${HIDDEN}]`)) element.removeAttribute(HIDDEN);
}
