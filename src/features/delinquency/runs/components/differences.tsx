import { useQuery } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { useScreenQuery } from '#ui/actions/address.ts'
import { tabParams } from '#ui/actions/tabbed-page.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { type Cents, formatAmount } from '#values/cents.ts'

import {
  type Difference,
  type Differences as Found,
  differenceList,
} from '../contract/differences.ts'
import { pendingSentence } from '../rules/pending-months.ts'
import styles from './month-panel.module.css'
import { validMonth } from './use-checks.ts'

const amount = (cents: Cents | null) => (cents === null ? '-' : formatAmount(cents))

// The column headers contain R$.
const cells = {
  antes: ({ antes }: Difference) => amount(antes),
  depois: ({ depois }: Difference) => amount(depois),
}

const pending = {
  title: 'Nada comparado ainda',
  sentence: 'Processe e calcule o mês de novo para ver o que mudaria, título por título.',
}

function Compared() {
  const mesAno = validMonth(useScreenQuery()['mesAno'])
  const { data } = useQuery({
    queryKey: ['delinquency', differenceList.search.name, 'comparado', mesAno],
    queryFn: ({ signal }) =>
      callServer(differenceList.search, { mesAno, page: 1, size: 1 }, { signal }),
  })
  return (
    <>
      <p className={styles['note']}>
        {data && <strong>{`Mês comparado: ${data.mesAno}. `}</strong>}
        Um mês fechado não muda. Processe e calcule o mês de novo para ver aqui o que mudaria.
      </p>
      {data !== undefined && data.pendentes.length > 0 && <Pending pending={data.pendentes} />}
    </>
  )
}

/** Closed months with changed data: a count that expands to the list. */
function Pending({ pending: months }: { readonly pending: Found['pendentes'] }) {
  return (
    <details className={styles['pending']} role="status">
      <summary>
        <Badge tone="warn">A comparar</Badge> {pendingSentence(months)}
      </summary>
      <ul className={styles['checks']}>
        {months.map(({ mesAno: month, shopping, motivo }) => (
          <li key={`${month} ${shopping}`}>{`${month}, ${shopping}: ${motivo}`}</li>
        ))}
      </ul>
    </details>
  )
}

/** Differences per título from calculations after the closing. */
export const Differences = () => (
  <ListingScreen
    listing={differenceList}
    params={tabParams}
    cells={cells}
    whenNothing={({ answer }) => ((answer as Found).pendentes.length > 0 ? pending : undefined)}
  >
    <Compared />
  </ListingScreen>
)
