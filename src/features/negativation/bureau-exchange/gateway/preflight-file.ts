import { type HeaderField, type Layout, convem04 } from './layout.ts'
import { type FileLine, splitLines } from './lines.ts'
import { type ReturnProblem, problem } from './preflight.ts'
import { unpackDay, unpackRecord } from './record.ts'

/** State of an informant at the bureau. */
export type FileFacts = {
  /** Number of the last accepted remessa; the next one must be greater. */
  readonly lastRemessa?: number
  /** The CNPJ roots that may send files; absent means any. */
  readonly registeredRoots?: ReadonlySet<string>
}

/**
 * Why the bureau would reject the whole file, in code-table order; empty if it would read the
 * records.
 */
export function preflightFile(
  bytes: Uint8Array,
  facts: FileFacts = {},
  layout: Layout = convem04,
): ReturnProblem[] {
  const codes = new Set<string>()
  const lines = splitLines(bytes)
  if (lines.some((line) => line.text.length !== layout.recordLength)) codes.add('429')
  checkHeader(lines[0], facts, layout, codes)
  checkOrder(lines, layout, codes)
  return [...codes].sort().map(problem)
}

function checkHeader(
  first: FileLine | undefined,
  facts: FileFacts,
  layout: Layout,
  codes: Set<string>,
) {
  const header = unpackRecord(layout.header, first?.text ?? '')
  const field = (name: HeaderField) => header.get(name) ?? ''
  if (field('recordType') !== '0' || field('sequence') !== '0000001') {
    codes.add('002')
    if (field('recordType') !== '0') return
  }
  if (unpackDay(field('movementOn')) === undefined) codes.add('013')
  if (field('fileMark') !== layout.name) codes.add('018')
  if (field('direction') !== 'E') codes.add('021')
  const remessa = /^\d{6}$/.test(field('remessa')) ? Number(field('remessa')) : 0
  if (remessa === 0) codes.add('020')
  else if (remessa <= (facts.lastRemessa ?? 0)) codes.add('019')
  const root = field('informantRoot')
  if (!/^0[0-9A-Z]{8}$/.test(root) || /^0+$/.test(root)) codes.add('024')
  else if (facts.registeredRoots && !facts.registeredRoots.has(root.slice(1))) codes.add('025')
}

function checkOrder(lines: readonly FileLine[], layout: Layout, codes: Set<string>) {
  const trailerAt = lines.findIndex((line) => line.text.startsWith('9'))
  if (trailerAt === -1) codes.add('005')
  else if (trailerAt < lines.length - 1) codes.add('081')
  if (!lines.some((line) => line.text.startsWith('1'))) codes.add('001')
  for (const [index, line] of lines.entries()) {
    const type = line.text.slice(0, 1)
    if (!['0', '1', '9'].includes(type)) codes.add('003')
    if (index === 0) continue
    // A second header is misplaced: its sequence cannot be 1 again.
    if (type === '0') codes.add('004')
    const field = layout.trailer.find((candidate) => candidate.name === 'sequence')
    const sequence = field ? line.text.slice(field.start - 1, field.start - 1 + field.length) : ''
    if (!/^\d{7}$/.test(sequence)) codes.add('034')
    else if (Number(sequence) !== index + 1) codes.add(type === '9' ? '033' : '004')
  }
}
