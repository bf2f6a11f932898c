import type { Boleto, GuardCount } from '../contract/boleto.ts'

/**
 * The alert that more than half of the boletos share: said once, it leaves the icons of the rows to
 * the others. A block is never hidden.
 */
export const sharedGuard = (
  boletos: number,
  counts: readonly GuardCount[],
): GuardCount | undefined =>
  counts.find((one) => one.severidade === 'ALERTA' && one.boletos * 2 > boletos && boletos > 2)

/** A boleto without what is said of most of them. */
export function withoutGuard<B extends Pick<Boleto, 'guardas' | 'qtdAlertas'>>(
  row: B,
  codigo: string | undefined,
): B {
  if (codigo === undefined) return row
  const guardas = row.guardas.filter((guard) => guard.codigo !== codigo)
  return { ...row, guardas, qtdAlertas: row.qtdAlertas - (row.guardas.length - guardas.length) }
}
