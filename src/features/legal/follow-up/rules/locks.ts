/** Guia fields that others depend on (spec 2:2.5). */
export type GuiaFields = {
  readonly valor: number | null | undefined
  readonly numeroChamadoPagamento: string | null
  readonly numeroChamadoAjuizamento: string | null
  /** Its ticket was requested externally and has no number yet. */
  readonly isTicketAsked?: boolean
}

/** Why each field of a guia is locked; undefined if editable. */
export type GuiaLocks = Readonly<
  Record<
    'valor' | 'po' | 'chamadoPagamento' | 'comprovante' | 'status' | 'protocolo' | 'data',
    string | undefined
  >
>

const concluded = (phase: string) => `A fase ${phase} está concluída.`
const noValue = 'Informe antes o valor da guia.'
const noTicket = 'Abra antes o chamado de ajuizamento.'
const noNumber = 'O chamado de ajuizamento foi pedido: aguarde o número.'

/** Locks fields by phases and by other fields. */
export function guiaLocks(
  { valor, numeroChamadoPagamento, numeroChamadoAjuizamento, isTicketAsked }: GuiaFields,
  phases: number,
  mayWrite: { readonly save: boolean; readonly date: boolean },
): GuiaLocks {
  const reader = mayWrite.save ? undefined : 'Somente leitura para o seu perfil.'
  const hasValue = (valor ?? 0) > 0
  const without = isTicketAsked ? noNumber : noTicket
  const filing = (numeroChamadoAjuizamento ?? '') === '' ? without : undefined
  const filed = phases >= 7 ? concluded('Ação Ajuizada') : undefined
  return {
    valor: reader ?? (phases >= 2 ? concluded('Guia de Pagamento') : undefined),
    po: reader ?? (phases >= 3 ? concluded('PO') : hasValue ? undefined : noValue),
    chamadoPagamento:
      reader ??
      (phases >= 4 ? concluded('Chamado para Pagamento') : hasValue ? undefined : noValue),
    comprovante:
      reader ??
      (phases >= 5
        ? concluded('Comprovantes de Pagamento')
        : (numeroChamadoPagamento ?? '') === ''
          ? 'Informe antes o número do chamado de pagamento.'
          : undefined),
    status: reader ?? filed ?? filing,
    protocolo: reader ?? filed ?? filing,
    data:
      reader ??
      filed ??
      filing ??
      (mayWrite.date ? undefined : 'A data vem da importação da apuração final, ou do Jurídico.'),
  }
}
