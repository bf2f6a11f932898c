import type { FieldProblem } from '#values/field-problem.ts'

import * as z from 'zod'

/** The body of every error answer (rules 2): `message` repeats `mensagem` for other clients. */
export const ErrorBody = z.object({
  mensagem: z.string(),
  message: z.string(),
  pedido: z.string(),
  campos: z.array(z.object({ campo: z.string(), mensagem: z.string() })).optional(),
  itens: z
    .array(
      z.object({ id: z.union([z.number(), z.string()]), codigo: z.string(), texto: z.string() }),
    )
    .optional(),
  alteradoPor: z.string().optional(),
  /** ISO 8601 with zone, like all instants. */
  alteradoEm: z.string().meta({ format: 'date-time' }).optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>

// Only fields whose message does not identify them.
const fieldWords: Readonly<Record<string, string>> = {
  agreementDate: 'Data do acordo',
  contactDate: 'Data do contato',
  contactName: 'Nome do contato',
  dataFim: 'Último dia',
  dataInicio: 'Primeiro dia',
  dateFrom: 'Data inicial',
  dateTo: 'Data final',
  expirationDate: 'Data de expiração',
  idContract: 'Contrato',
  motivo: 'Motivo',
  nome: 'Nome',
  observation: 'Observação',
  observacao: 'Observação',
  page: 'Página',
  processingDate: 'Data de processamento',
  shoppings: 'Shoppings',
  size: 'Linhas por página',
  valor: 'Valor',
}

/**
 * Message for wrong fields: each sentence once, preceded by the field's label where the sentence
 * alone is unclear. Wire names are in `campos`.
 */
export function sentenceOfFields(problems: readonly FieldProblem[]): string {
  const sentences = problems.map(({ campo, mensagem }) => {
    const name = campo.split('.').findLast((part) => !/^\d+$/.test(part)) ?? ''
    const words = Object.hasOwn(fieldWords, name) ? fieldWords[name] : undefined
    return words === undefined || mensagem.toLowerCase().includes(words.toLowerCase())
      ? mensagem
      : `${words}: ${mensagem}`
  })
  return [...new Set(sentences)].join(' ')
}

export const noPermission = 'Usuário sem permissão para esta ação'
/** Message of a 409, in the spelling of the spec. */
export const alreadyRunning = 'Ja existe um processo em andamento'

/** Error of the client: the server answered an error or did not answer. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  readonly status: number
  readonly body: ErrorBody | undefined
  readonly at: Date

  constructor(status: number, body: ErrorBody | undefined, fallback: string, at: Date) {
    super(body?.mensagem ?? fallback)
    this.status = status
    this.body = body
    this.at = at
  }

  /** Overload (429, 503): a retry after a moment succeeds. */
  get isBusy(): boolean {
    return this.status === 429 || this.status === 503
  }

  get fields(): ReadonlyMap<string, string> {
    return new Map(this.body?.campos?.map(({ campo, mensagem }) => [campo, mensagem]))
  }
}
