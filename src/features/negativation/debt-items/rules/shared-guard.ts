import type { Boleto, GuardCount } from '../contract/boleto.ts'

/**
 * An alert shared by more than half of the boletos: shown once, and hidden in the rows. A block
 * is never hidden.
 */
export const sharedGuard = (
  boletos: number,
  counts: readonly GuardCount[],
): GuardCount | undefined =>
  counts.find((one) => one.severidade === 'ALERTA' && one.boletos * 2 > boletos && boletos > 2)

/** A boleto without the shared alert. */
export function withoutGuard<B extends Pick<Boleto, 'guardas' | 'qtdAlertas'>>(
  row: B,
  codigo: string | undefined,
): B {
  if (codigo === undefined) return row
  const guardas = row.guardas.filter((guard) => guard.codigo !== codigo)
  return { ...row, guardas, qtdAlertas: row.qtdAlertas - (row.guardas.length - guardas.length) }
}
