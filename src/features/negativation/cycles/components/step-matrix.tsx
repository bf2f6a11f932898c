import { queryText } from '#ui/actions/address.ts'
import { formatCount } from '#ui/display/format-count.ts'
import { MallName } from '#ui/display/mall-name.tsx'
import { Matrix } from '#ui/table/matrix.tsx'
import { formatBrl, sumCents } from '#values/cents.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { FollowUp } from '../contract/calls.ts'
import type { CyclePanel } from '../contract/cycle.ts'

const boleto = { one: 'boleto', many: 'boletos' }
const countOf = (malls: readonly FollowUp[]): string =>
  formatWhole(malls.reduce((sum, { quantidadeBoletos }) => sum + quantidadeBoletos, 0))
const valueOf = (malls: readonly FollowUp[]): string =>
  formatBrl(sumCents(malls.map(({ valor }) => valor)))

/** '3 dias além do prazo' of a mall's least advanced step. */
const lateWords = (days: number): string =>
  `${formatWhole(days)} ${days === 1 ? 'dia' : 'dias'} além do prazo`

/** Boletos of the cycle as malls × steps, late ones in red; a count leads to its mall in the list. */
export function StepMatrix({
  malls,
  panel: { funil, shoppings },
}: {
  readonly malls: readonly FollowUp[]
  readonly panel: CyclePanel
}) {
  return (
    <Matrix
      label="Boletos por shopping e etapa"
      head="Shopping"
      rows={malls}
      rowKey={({ idShopping }) => idShopping}
      name={({ shopping }) => <MallName name={shopping.nomeShopping} />}
      columns={funil
        .filter(({ codigo }) =>
          malls.some(({ porStatus }) => porStatus.some((status) => status.codigo === codigo)),
        )
        // Nearly all begin alike: without that word a head fits in three lines.
        .map(({ codigo, nome }) => ({ id: codigo, label: nome.replace(/^Pendente /, '') }))}
      cell={({ idShopping, shopping, porStatus }, codigo) => {
        const status = porStatus.find((one) => one.codigo === codigo)
        if (status === undefined) return undefined
        const step = shoppings.find((one) => one.idShopping === idShopping && one.codigo === codigo)
        const late = step && step.diasAlem > 0 ? lateWords(step.diasAlem) : undefined
        return {
          count: status.quantidadeBoletos,
          late,
          label: [
            `${shopping.nomeShopping}, ${status.nome}: ${formatCount(status.quantidadeBoletos, boleto)}`,
            formatBrl(status.valor),
            ...(late === undefined ? [] : [late]),
          ].join(', '),
          to: `/acompanhamento-workflow${queryText({ shoppings: idShopping, codigoStatus: codigo })}`,
        }
      }}
      sums={[
        { label: 'Boletos', of: (mall) => countOf([mall]), total: countOf(malls) },
        { label: 'Valor', of: (mall) => valueOf([mall]), total: valueOf(malls) },
      ]}
    />
  )
}
