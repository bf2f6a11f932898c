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
  /** An instant as everywhere on the wire: ISO 8601 with zone. */
  alteradoEm: z.string().meta({ format: 'date-time' }).optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>

type FieldProblem = { readonly campo: string; readonly mensagem: string }

// Only fields whose sentence does not say by itself what is missing.
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
 * What a person reads of wrong fields: each sentence once, with the name that the field has on the
 * screen where the sentence alone would not say which it is. Names of the wire are in `campos`.
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

/** The sentence of every 403 (rules 1). */
export const noPermission = 'Usuário sem permissão para esta ação'
/** The sentence of a 409, spelled as the spec spells it. */
export const alreadyRunning = 'Ja existe um processo em andamento'

/** What the client throws when the server answered an error, or did not answer. */
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

  /**
   * Nothing is wrong: too much was asked at once, and a moment later the same goes through (429,
   * 503).
   */
  get isBusy(): boolean {
    return this.status === 429 || this.status === 503
  }

  /** The messages of a 400 by field name. */
  get fields(): ReadonlyMap<string, string> {
    return new Map(this.body?.campos?.map(({ campo, mensagem }) => [campo, mensagem]))
  }
}
