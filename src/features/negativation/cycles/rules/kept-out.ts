import { countOf } from '#values/count-of.ts'

/** '3 boletos pagos no banco e 1 sumido do ERP ficam fora.'; undefined if none is. */
export function keptOutWords({
  pagosNoBanco,
  sumidos,
}: {
  readonly pagosNoBanco: number
  readonly sumidos: number
}): string | undefined {
  const paid = pagosNoBanco > 0 && countOf(pagosNoBanco, 'boleto pago', 'boletos pagos')
  const vanished = sumidos > 0 && countOf(sumidos, 'sumido', 'sumidos')
  const parts = [paid && `${paid} no banco`, vanished && `${vanished} do ERP`].filter(
    (part) => part !== false,
  )
  if (parts.length === 0) return undefined
  return `${parts.join(' e ')} ${pagosNoBanco + sumidos === 1 ? 'fica' : 'ficam'} fora.`
}
