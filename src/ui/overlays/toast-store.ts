export type ToastTone = 'done' | 'info' | 'warn' | 'error'

/** Content of a toast: bold line, detail, optional undo. */
export type ToastInput = {
  readonly tone: ToastTone
  readonly title: string
  readonly detail?: string
  /** Offers 'Desfazer' for 30 seconds; for repeated actions, undoes the last one. */
  readonly undo?: () => void
  /** Leads on after the act, for 30 seconds. */
  readonly next?: { readonly label: string; readonly go: () => void }
  /** Combined title of repeated actions: 'Contatos registrados'. */
  readonly several?: string
}

/** A shown toast; `at` is its last instant in milliseconds, `times` its number of repetitions. */
export type Toast = ToastInput & {
  readonly id: number
  readonly at: number
  readonly times: number
}

/** Visible and past toasts, newest last. */
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

/** Display time in milliseconds; errors stay until closed. */
export const stayOf = (toast: ToastInput): number | undefined =>
  toast.tone === 'error' ? undefined : toast.undo || toast.next ? undoableFor : shownFor

// Actions with the same `several` text are combined; any other undoable action stays separate.
const isSame = (one: ToastInput, other: ToastInput) =>
  one.tone === other.tone &&
  (one.several === undefined
    ? one.title === other.title && one.detail === other.detail && !one.undo && !other.undo
    : one.several === other.several)

/** Repeats a visible toast: increments its count and restarts its timer. */
function repeat(before: Toast, input: ToastInput): number {
  const toast = { ...before, ...input, at: Date.now(), times: before.times + 1 }
  const others = (list: readonly Toast[]) => list.filter(({ id }) => id !== before.id)
  change({ open: [...others(state.open), toast], history: [...others(state.history), toast] })
  return toast.id
}

/**
 * Shows a toast instead of the previous one and returns its id. It survives navigation, takes no
 * focus and stays in the history. Repeated actions increment a count.
 */
export function showToast(input: ToastInput): number {
  const shown = state.open.find((one) => isSame(one, input))
  if (shown) return repeat(shown, input)
  const toast = { ...input, id: ++lastId, at: Date.now(), times: 1 }
  change({ open: [toast], history: [...state.history, toast].slice(-remembered) })
  return toast.id
}

/** Closes a toast; it stays in the history. */
export function closeToast(id: number) {
  change({ ...state, open: state.open.filter((toast) => toast.id !== id) })
}

/** Clears visible toasts and history on sign-out, so the next user cannot read them. */
export function clearToasts() {
  change({ open: [], history: [] })
}

export const toastState = (): ToastState => state

/** Calls back on every change; returns the unsubscribe function. */
export function subscribeToToasts(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
