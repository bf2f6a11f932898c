import { shortAmount } from '#values/short-amount.ts'

import { WINDOWS } from './contract.ts'

/** Red within 60 days, amber within 90, plain after. */
export const nearness = (days: number): 'urgent' | 'near' | 'far' =>
  days <= 60 ? 'urgent' : days <= WINDOWS.near ? 'near' : 'far'

/** '47 dias', '1 dia', 'hoje'. */
export const daysLeft = (days: number): string =>
  days === 0 ? 'hoje' : days === 1 ? '1 dia' : `${days} dias`

/** 'R$ 401 mil prescrevem em 90 dias, sem ação'; uses 180 days if nothing is nearer. */
export const summaryTitle = (sums: {
  readonly valor90: number
  readonly valor180: number
}): string =>
  sums.valor90 > 0
    ? `R$ ${shortAmount(sums.valor90)} prescrevem em 90 dias, sem ação`
    : `R$ ${shortAmount(sums.valor180)} prescrevem em 180 dias, sem ação; nada em 90`
