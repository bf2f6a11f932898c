/** What a toast says by its icon: done, information, warning, error. */
export type ToastTone = 'done' | 'info' | 'warn' | 'error'

/** What a screen hands over: one bold line, one detail, and perhaps the way back. */
export type ToastInput = {
  readonly tone: ToastTone
  readonly title: string
  readonly detail?: string
  /** Offers 'Desfazer' for 30 seconds; of acts of one kind, for the last of them. */
  readonly undo?: () => void
  /** What several of one kind say together: 'Contatos registrados'. */
  readonly several?: string
}

/** A toast that was shown, last at the instant `at` (milliseconds); `times` counts how often its kind was. */
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

// Acts of one kind, as contacts of several tenants, are counted by what several of them are called; any other act that
// can be undone is one of its own.
const isSame = (one: ToastInput, other: ToastInput) =>
  one.tone === other.tone &&
  (one.several === undefined
    ? one.title === other.title && one.detail === other.detail && !one.undo && !other.undo
    : one.several === other.several)

/** The same once more while it is still shown: one toast with its count, begun anew. */
function repeat(before: Toast, input: ToastInput): number {
  const toast = { ...before, ...input, at: Date.now(), times: before.times + 1 }
  const others = (list: readonly Toast[]) => list.filter(({ id }) => id !== before.id)
  change({ open: [...others(state.open), toast], history: [...others(state.history), toast] })
  return toast.id
}

/**
 * Shows a toast in the place of the one before, and answers its id: there is one at most. It survives navigation, takes
 * no focus and is kept in the history; acts of one kind while it is shown are counted, not repeated.
 */
export function showToast(input: ToastInput): number {
  const shown = state.open.find((one) => isSame(one, input))
  if (shown) return repeat(shown, input)
  const toast = { ...input, id: ++lastId, at: Date.now(), times: 1 }
  change({ open: [toast], history: [...state.history, toast].slice(-remembered) })
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
