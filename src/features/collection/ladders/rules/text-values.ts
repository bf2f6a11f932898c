import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

/** A boleto as a row of the table in a message. */
export type TextRow = {
  readonly number: string
  readonly luc: string
  readonly dueOn: LocalDate
  readonly openCents: Cents
  readonly correctedCents: Cents
}

/** Values of the placeholders of a text; `renderText` formats them (rules 8.5). */
export type TextValues = {
  readonly lojista: string
  readonly fiador: string
  readonly shopping: string
  readonly luc: string
  readonly contrato: string
  readonly boletos: readonly TextRow[]
  readonly citados: readonly TextRow[]
  readonly total: Cents
  readonly total_corrigido: Cents
  readonly encargo_dia: Cents
  readonly data: LocalDate
  readonly prazo: LocalDate
  readonly credor: string
  readonly credor_documento: string
  readonly credor_endereco: string
  readonly contato: string
  readonly protocolo: string
}
