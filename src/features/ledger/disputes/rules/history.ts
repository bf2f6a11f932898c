import { DISPUTE_STATE, type DisputeState } from '../contract/dispute.ts'

type Body = Readonly<Record<string, unknown>>

const textIn = (body: Body, key: string): string => {
  const value = body[key]
  return typeof value === 'string' ? value : ''
}

const decided = (body: Body): string => {
  const state = DISPUTE_STATE[textIn(body, 'estado') as DisputeState] ?? ''
  return [state, textIn(body, 'texto')].filter(Boolean).join(': ')
}

/** Lines of the decision log as the page of a dispute shows them. */
const EVENTS: Readonly<Record<string, readonly [string, (body: Body) => string]>> = {
  ABRIR_CONTESTACAO: ['Abriu a contestação', (body) => textIn(body, 'texto')],
  COMPLETAR_CONTESTACAO: ['Completou a contestação', (body) => textIn(body, 'texto')],
  ANEXAR_CONTESTACAO: ['Anexou um arquivo', (body) => textIn(body, 'arquivo')],
  CONFIRMAR_CONTESTACAO: ['Confirmou a contestação', () => ''],
  DECIDIR_CONTESTACAO: ['Decidiu', decided],
  BAIXAR_ARQUIVO: ['Abriu o arquivo', (body) => textIn(body, 'arquivo')],
}

/** Words of an event; undefined for lines that the page does not show. */
export const eventWords = (
  action: string,
  body: Body,
): { readonly acao: string; readonly detalhe: string } | undefined => {
  const words = EVENTS[action]
  return words && { acao: words[0], detalhe: words[1](body) }
}
