import { useQuery } from '@tanstack/react-query'

import { TimelineLink } from '#features/negativation/debt-items/components/timeline-link.tsx'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { formatDate } from '#values/local-date.ts'

import { DaysLeft } from '../components/days-left.tsx'
import { MallStrip } from '../components/mall-strip.tsx'
import { type PrescribingTitulo, prescriptionRadar } from '../contract.ts'
import { prescriptionQuery } from '../queries.ts'

const cells = {
  dias: ({ dias }: PrescribingTitulo) => <DaysLeft days={dias} />,
  acaoDesde: ({ acaoDesde }: PrescribingTitulo) =>
    acaoDesde === null ? 'sem ação' : formatDate(acaoDesde),
}

/** Títulos that prescribe within 90 and 180 days, earliest first, with totals per mall. */
export function RadarScreen() {
  const { data } = useQuery(prescriptionQuery)
  return (
    <ListingScreen
      listing={prescriptionRadar}
      cells={cells}
      rowActions={{
        width: 64,
        of: ({ razaoSocial, cpfCnpj }) => (
          <TimelineLink tenant={{ name: razaoSocial, document: cpfCnpj }} />
        ),
      }}
    >
      {data !== undefined && data.shoppings.length > 0 && <MallStrip malls={data.shoppings} />}
    </ListingScreen>
  )
}
