/** What a toast says by its icon: done, information, warning, error. */
export type ToastTone = 'done' | 'info' | 'warn' | 'error'

/** What a screen hands over: one bold line, one detail, and perhaps the way back. */
export type ToastInput = {
  readonly tone: ToastTone
  readonly title: string
  readonly detail?: string
  /** Offers 'Desfazer' for 30 seconds. */
  readonly undo?: () => void
}

/** A toast that was shown, last at the instant `at` (milliseconds); `times` counts how often the same was said. */
export type Toast = ToastInput & {
  readonly id: number
  readonly at: number
  readonly times: number
}

/** What is on the screen and what was, newest last. */
export type ToastState = { readonly open: readonly Toast[]; readonly history: readonly Toast[] }

const shownFor = 6_000
const undoableFor = 30_000
const remembered = 100
const atOnce = 4

let state: ToastState = { open: [], history: [] }
let lastId = 0
const listeners = new Set<() => void>()

const change = (next: ToastState) => {
  state = next
  for (const listener of listeners) listener()
}

/** How long a toast stays, in milliseconds; errors stay until they are closed. */
export const stayOf = (toast: ToastInput): number | undefined =>
  toast.tone === 'error' ? undefined : toast.undo ? undoableFor : shownFor

// What can be undone is an act of its own each time, whatever it says.
const isSame = (one: ToastInput, other: ToastInput) =>
  one.tone === other.tone &&
  one.title === other.title &&
  one.detail === other.detail &&
  one.undo === undefined &&
  other.undo === undefined

/** The same said once more while it still stands: one toast with its count, begun anew. */
function repeat(before: Toast): number {
  const toast = { ...before, at: Date.now(), times: before.times + 1 }
  const others = (list: readonly Toast[]) => list.filter(({ id }) => id !== before.id)
  change({ open: [...others(state.open), toast], history: [...others(state.history), toast] })
  return toast.id
}

/**
 * Shows a toast and answers its id. It survives navigation, takes no focus and is kept in the history; the same words
 * while they still stand there are counted, not repeated.
 */
export function showToast(input: ToastInput): number {
  const standing = state.open.find((one) => isSame(one, input))
  if (standing) return repeat(standing)
  const toast = { ...input, id: ++lastId, at: Date.now(), times: 1 }
  // The oldest that would leave by itself makes room: an error is never pushed out.
  const open = [...state.open, toast]
  const extra =
    open.length > atOnce
      ? open.find((one) => stayOf(one) !== undefined && one !== toast)
      : undefined
  change({
    open: open.filter((one) => one !== extra),
    history: [...state.history, toast].slice(-remembered),
  })
  return toast.id
}

/** Takes a toast off the screen; it stays in the history. */
export function closeToast(id: number) {
  change({ ...state, open: state.open.filter((toast) => toast.id !== id) })
}

/** Empties screen and history, as on sign-out: the next person must not read them. */
export function forgetToasts() {
  change({ open: [], history: [] })
}

/** What is shown and what was. */
export const toastState = (): ToastState => state

/** Calls back on every change; answers the way to stop. */
export function subscribeToToasts(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
