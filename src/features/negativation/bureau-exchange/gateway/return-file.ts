import type { LocalDate } from '#values/local-date.ts'
import { type Refusal, refusal } from '#values/refusal.ts'
import { type Layout, convem04 } from './layout.ts'
import { type FileLine, splitLines, linesOf } from './lines.ts'
import { splitCodes, unpackDay, unpackDocument, unpackRecord } from './record.ts'

/**
 * One echoed record with the bureau's codes; echoed data stay text, because the bureau echoes
 * invalid data too.
 */
export type ReturnRecord = {
  readonly line: number
  /** Sequence number of the sent record; absent when the bureau omitted it. */
  readonly sequence?: number
  readonly operation: string
  readonly principalDocument: string
  /** '' on the principal's own record. */
  readonly coobrigadoDocument: string
  readonly contractNumber: string
  readonly value_cents?: number
  readonly codes: readonly string[]
}

export type ReturnFile = {
  readonly informantRoot: string
  readonly remessa: number
  readonly movementOn?: LocalDate
  /** Codes about the whole file, from header and trailer. */
  readonly codes: readonly string[]
  readonly records: readonly ReturnRecord[]
}

/** Either the whole file or the reasons why it is refused. */
export type ReturnReading =
  | { readonly file: ReturnFile; readonly refusals?: undefined }
  | { readonly file?: undefined; readonly refusals: readonly Refusal[] }

const MOST_REFUSALS = 50

/**
 * Parses a return file. A truncated or garbled file is refused whole, so that a partial answer is
 * never applied.
 */
export function readReturn(bytes: Uint8Array, layout: Layout = convem04): ReturnReading {
  const { lines, tooShortOrLong } = measuredLines(bytes, layout)
  const first = lines[0]
  const last = lines.at(-1)
  if (!first || !last) return { refusals: [refusal('RETORNO_VAZIO', 'O arquivo está vazio.')] }

  if (tooShortOrLong.length > MOST_REFUSALS) return { refusals: atMost(tooShortOrLong) }
  const refusals = [...tooShortOrLong, ...typeRefusals(lines)]
  if (refusals.length > 0) return { refusals: atMost(refusals) }

  const refuse: Refuse = (reason) => void refusals.push(reason)
  const header = readHeader(first, layout, refuse)
  const fileCodes = codesOf(first, layout, 'header', refuse)
  const records = lines.slice(1, -1).map((line) => readDetail(line, layout, refuse))
  fileCodes.push(...codesOf(last, layout, 'trailer', refuse))

  const { informantRoot, remessa, movementOn } = header
  if (refusals.length > 0 || remessa === undefined) return { refusals: atMost(refusals) }
  return {
    file: {
      informantRoot: informantRoot.slice(1),
      remessa,
      ...(movementOn === undefined ? {} : { movementOn }),
      codes: fileCodes,
      records,
    },
  }
}

type Refuse = (reason: Refusal) => void

function directionProblem(direction: string): string | undefined {
  if (direction === 'R') return undefined
  return direction === 'E'
    ? 'este é um arquivo de remessa (E), e não de retorno (R)'
    : 'o arquivo não diz que é de retorno (R)'
}

function readHeader(line: FileLine, layout: Layout, refuse: Refuse) {
  const header = unpackRecord(layout.header, line.text)
  const field = (name: string) => header.get(name) ?? ''
  const check = (name: string, problem: string | false | undefined) => {
    if (problem) refuse(at(line, layout, 'header', name, problem))
  }
  const informantRoot = field('informantRoot')
  // A file rejected for its number (code 020) is answered with the zero it carried.
  const remessa = /^\d{6}$/.test(field('remessa')) ? Number(field('remessa')) : undefined
  check(
    'fileMark',
    field('fileMark') !== layout.name && `a identificação deveria ser ${layout.name}`,
  )
  check('direction', directionProblem(field('direction')))
  check('remessa', remessa === undefined && 'o número da remessa é inválido')
  check('informantRoot', !/^0[0-9A-Z]{8}$/.test(informantRoot) && 'o CNPJ da informante é inválido')
  return { informantRoot, remessa, movementOn: unpackDay(field('movementOn')) }
}

function codesOf(
  line: FileLine,
  layout: Layout,
  part: 'header' | 'detail' | 'trailer',
  refuse: Refuse,
): string[] {
  const start = layout[part].find((candidate) => candidate.name === 'codes')?.start ?? 1
  const codes = splitCodes(line.text.slice(start - 1))
  const wrong = codes.find(({ code }) => !/^\d{3}$/.test(code))
  if (wrong) {
    const because = `'${wrong.code.replace(/[^\x20-\x7e]/g, '?')}' não é um código de retorno`
    refuse(
      refusal(
        'RETORNO_CODIGO',
        `Linha ${line.number}, coluna ${start + wrong.offset}: ${because}.`,
      ),
    )
  }
  return codes.map(({ code }) => code)
}

function readDetail(line: FileLine, layout: Layout, refuse: Refuse): ReturnRecord {
  const detail = unpackRecord(layout.detail, line.text)
  const value = (name: string) => detail.get(name) ?? ''
  const sequence = positiveNumber(value('sequence'))
  if (sequence === undefined && !/^[ 0]*$/.test(value('sequence')))
    refuse(at(line, layout, 'detail', 'sequence', 'a sequência não é numérica'))
  const cents = /^\d{15}$/.test(value('value_cents')) ? Number(value('value_cents')) : undefined
  return {
    line: line.number,
    ...(sequence === undefined ? {} : { sequence }),
    operation: value('operation'),
    principalDocument: unpackDocument(value('principalDocument'), value('principalDocumentType')),
    coobrigadoDocument: unpackDocument(
      value('coobrigadoDocument'),
      value('coobrigadoDocumentType'),
    ),
    contractNumber: value('contractNumber').trim(),
    ...(cents === undefined ? {} : { value_cents: cents }),
    codes: codesOf(line, layout, 'detail', refuse),
  }
}

/** Detects a return of this format, for the screen that accepts several kinds of file. */
export function looksLikeReturn(bytes: Uint8Array, layout: Layout = convem04): boolean {
  const [first] = splitLines(bytes.subarray(0, layout.recordLength + 5))
  if (!first || !first.text.startsWith('0')) return false
  const header = unpackRecord(layout.header, first.text)
  return header.get('fileMark') === layout.name && header.get('direction') === 'R'
}

// Stops at the first reasons to refuse: millions of empty lines must not produce millions of
// messages.
function measuredLines(bytes: Uint8Array, layout: Layout) {
  const lines: FileLine[] = []
  const tooShortOrLong: Refusal[] = []
  for (const line of linesOf(bytes)) {
    lines.push(line)
    const { length } = line.text
    if (length === layout.recordLength) continue
    const column = Math.min(length, layout.recordLength) + 1
    const because = `tem ${length} caracteres, e o registro tem ${layout.recordLength}`
    tooShortOrLong.push(
      refusal('RETORNO_TAMANHO', `Linha ${line.number}, coluna ${column}: ${because}.`),
    )
    if (tooShortOrLong.length > MOST_REFUSALS) break
  }
  return { lines, tooShortOrLong }
}

function typeRefusals(lines: readonly FileLine[]): Refusal[] {
  return lines
    .flatMap((line, index) => {
      const type = line.text.slice(0, 1)
      const wrong = (because: string) => [
        refusal('RETORNO_TIPO', `Linha ${line.number}, coluna 1: ${because}.`),
      ]
      if (index === 0)
        return type === '0' ? [] : wrong('o primeiro registro não é o header (tipo 0)')
      if (index === lines.length - 1) {
        return type === '9'
          ? []
          : wrong('o arquivo está incompleto, o último registro não é o trailer (tipo 9)')
      }
      return type === '1' ? [] : wrong(`o tipo de registro é ${type}, e deveria ser 1`)
    })
    .concat(
      lines.length === 1
        ? [refusal('RETORNO_TIPO', 'O arquivo está incompleto: só tem o header.')]
        : [],
    )
}

function at(
  line: FileLine,
  layout: Layout,
  part: 'header' | 'detail',
  name: string,
  because: string,
): Refusal {
  const column = layout[part].find((field) => field.name === name)?.start ?? 1
  return refusal('RETORNO_CAMPO', `Linha ${line.number}, coluna ${column}: ${because}.`)
}

function positiveNumber(text: string): number | undefined {
  const number = /^\d+$/.test(text) ? Number(text) : 0
  return number > 0 ? number : undefined
}

function atMost(refusals: readonly Refusal[]): readonly Refusal[] {
  if (refusals.length <= MOST_REFUSALS) return refusals
  return [
    ...refusals.slice(0, MOST_REFUSALS),
    refusal('RETORNO_MAIS', 'Há mais erros neste arquivo.'),
  ]
}
