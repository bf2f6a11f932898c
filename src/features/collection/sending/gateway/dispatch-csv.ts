import { csvLine } from '#listing/csv-line.ts'
import { maskDocument } from '#values/document.ts'
import { phoneDigits } from '#values/phone.ts'

/** A letter as a row for the printing service. */
export type LetterRow = {
  readonly protocol: string
  readonly name: string
  readonly document: string
  readonly street: string
  readonly district: string
  readonly city: string
  readonly uf: string
  readonly cep: string
  readonly firstPage: number
  readonly lastPage: number
  readonly sender: string
  readonly returnAddress: string
  /** With a receipt of its delivery: notices. */
  readonly hasReceipt: boolean
}

/** A WhatsApp or SMS as a row for whoever sends it. */
export type NumberRow = {
  readonly protocol: string
  readonly channel: string
  readonly phone: string
  readonly text: string
}

const letterHead = [
  'protocolo',
  'destinatario',
  'documentoMascarado',
  'logradouro',
  'bairro',
  'cidade',
  'uf',
  'cep',
  'paginaInicial',
  'paginaFinal',
  'remetente',
  'enderecoDevolucao',
  'comAR',
]
const numberHead = ['protocolo', 'canal', 'telefone', 'texto']

const file = (head: readonly string[], rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(`\ufeff${[head, ...rows].map((cells) => `${csvLine(cells)}\n`).join('')}`)

/** The csv of a remessa of letters (data/ladder/cartas.csv). */
export const letterCsv = (rows: readonly LetterRow[]): Buffer =>
  file(
    letterHead,
    rows.map((row) => [
      row.protocol,
      row.name,
      maskDocument(row.document),
      row.street,
      row.district,
      row.city,
      row.uf,
      row.cep,
      String(row.firstPage),
      String(row.lastPage),
      row.sender,
      row.returnAddress,
      row.hasReceipt ? 'S' : 'N',
    ]),
  )

/** A telephone with the code of Brazil, digits only. */
export const dialled = (phone: string): string => `55${phoneDigits(phone)}`

/** The csv of a remessa of WhatsApp or SMS (data/ladder/mensagens.csv). */
export const numberCsv = (rows: readonly NumberRow[]): Buffer =>
  file(
    numberHead,
    rows.map(({ protocol, channel, phone, text }) => [protocol, channel, dialled(phone), text]),
  )
