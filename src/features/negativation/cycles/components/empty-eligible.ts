import { formatCount } from '#ui/display/format-count.ts'
import { formatDate } from '#values/local-date.ts'

import type { EmptyEligible } from '../contract/calls.ts'

/** Texts of the empty eligible list, by reason. */
export function emptyEligibleWords({ tipo, ciclo, dataCorte, boletos, em }: EmptyEligible): {
  readonly title: string
  readonly sentence: string
} {
  const name = ciclo ?? ''
  switch (tipo) {
    case 'SEM_CICLO':
      return {
        title: 'Nenhum ciclo aberto',
        sentence: 'Os clientes aparecem aqui quando o ciclo do mês é aberto.',
      }
    case 'SEM_FOTO':
      return {
        title: `O ciclo ${name} só tem inclusões manuais`,
        sentence: 'Os clientes elegíveis entram quando o ciclo do mês é aberto.',
      }
    case 'SEM_ELEGIVEIS':
      return {
        title: `Nenhum cliente elegível no ciclo ${name}`,
        sentence: `Nenhum boleto dos seus shoppings cumpria os parâmetros em ${dataCorte === null ? '-' : formatDate(dataCorte)}, a data de corte.`,
      }
    case 'SAIRAM':
      return {
        title: `Nada a encaminhar no ciclo ${name}`,
        sentence:
          'Os boletos dos seus shoppings saíram antes do encaminhamento, ou foram incluídos manualmente.',
      }
    case 'TUDO_ENCAMINHADO':
      return {
        title: `Tudo encaminhado (${formatCount(boletos, { one: 'boleto', many: 'boletos' })}${em === null ? '' : `, o último em ${formatDate(em)}`})`,
        sentence: `Os boletos do ciclo ${name} seguem no acompanhamento.`,
      }
  }
}
