const box = { width: 70, height: 24, margin: 2 } as const

/** Points of a line through these values, in a 70 by 24 box; undefined for fewer than two. */
export function sparkline(values: readonly number[]): string | undefined {
  if (values.length < 2) return undefined
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  const step = (box.width - 2 * box.margin) / (values.length - 1)
  return values
    .map((value, place) => {
      const y = box.height - box.margin - ((value - low) / span) * (box.height - 2 * box.margin)
      return `${(box.margin + place * step).toFixed(1)},${y.toFixed(1)}`
    })
    .join(' ')
}
