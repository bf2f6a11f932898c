import type { Choice } from './palette-items.ts'

// Buttons of rows, filters and dialogs are not screen actions.
const apart =
  'table, [role=grid], [role=search], form, [popover], [role=dialog], dialog, [role=navigation]'

/** Enabled text buttons of the screen, primary first. Forbidden and disabled ones are left out. */
export function actsOfScreen(): readonly Choice[] {
  const found = document.querySelectorAll<HTMLElement>(
    'main :is(button, a)[data-kind]:not([data-kind=text], [aria-disabled], [aria-haspopup])',
  )
  const acts = new Map<string, Choice & { readonly isPrimary: boolean }>()
  for (const element of found) {
    if (element.closest(apart) || !element.checkVisibility()) continue
    const key = element.querySelector('kbd')?.textContent ?? undefined
    const label = (element.ariaLabel ?? element.textContent.replace(key ?? '', '')).trim()
    if (label === '' || acts.has(label)) continue
    acts.set(label, {
      key: `act:${label}`,
      label,
      detail: '',
      icon: 'act',
      isPrimary: element.dataset['kind'] === 'primary',
      ...(key === undefined ? {} : { aside: { key } }),
      run: () => {
        element.focus()
        element.click()
      },
    })
  }
  return [...acts.values()].toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary))
}
