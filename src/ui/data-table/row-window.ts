/** Where each row starts, in px from the first one; the last entry is the height of them all. */
export function rowStarts(count: number, heightOf: (index: number) => number): Float64Array {
  const starts = new Float64Array(count + 1)
  for (let index = 0; index < count; index++) starts[index + 1] = (starts[index] ?? 0) + heightOf(index)
  return starts
}

/** The row that stands at an offset; the nearest one before the first and after the last. */
export function rowAt(starts: Float64Array, offset: number): number {
  let low = 0
  let high = starts.length - 2
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return Math.max(low, 0)
}

/** The rows to draw, the last one included. */
export type RowWindow = { readonly first: number; readonly last: number }

/**
 * The rows in sight between two offsets and some around them. It begins and ends at multiples of `step`, so that a small
 * scroll changes nothing.
 */
export function rowWindow(starts: Float64Array, from: number, to: number, step: number): RowWindow {
  const count = starts.length - 1
  if (count === 0) return { first: 0, last: -1 }
  const first = Math.max(0, Math.floor(rowAt(starts, from) / step - 1) * step)
  const last = Math.min(count - 1, Math.ceil((rowAt(starts, to) + 1) / step + 1) * step - 1)
  return { first, last }
}
