import { RowName } from '#features/collection/prioritisation/components/row-name.tsx'
import type { Cells } from '#listing/screen/columns.tsx'
import { TenantName } from '#listing/screen/tenant-name.tsx'
import { today } from '#listing/today.ts'
import { queryText } from '#ui/actions/address.ts'
import { Arrears } from '#ui/display/arrears.tsx'
import { MallName } from '#ui/display/mall-name.tsx'
import { formatAmount } from '#values/cents.ts'

import type { QueueRow } from '../contract/queue.ts'
import { agoWords } from '../rules/sentences.ts'
import { ReasonCell } from './reason.tsx'
import styles from './today.module.css'

/** URL of a row's page; `lista` is the key for record navigation. */
export const pageOf = ({ clientId }: QueueRow, lista?: string): string =>
  `/boletos${queryText({ cliente: clientId, lista })}`

/** Cells of the queue; names link to the page if the user may open it. */
export const queueCells = (sees: boolean): Cells<QueueRow> => ({
  nomeFantasia: (row, openRow) => (
    <span className={styles['lines']}>
      <b>
        {sees ? (
          <RowName to={pageOf(row)} onOpen={openRow}>
            {row.nomeFantasia}
          </RowName>
        ) : (
          <TenantName tenant={{ id: row.clientId }}>{row.nomeFantasia}</TenantName>
        )}
      </b>
      <span className={styles['place']}>
        <MallName name={row.shopping} />
        {[`, ${row.lucs.join(', ')}`, row.quemContata].filter(Boolean).join(' · ')}
      </span>
    </span>
  ),
  motivo: (row) => <ReasonCell row={row} />,
  // The result line shows R$ once.
  vencido: ({ vencido }) => formatAmount(vencido),
  diasAtraso: ({ diasAtraso }) => (diasAtraso === null ? '-' : <Arrears days={diasAtraso} />),
  contatoEm: ({ contatoEm }) =>
    contatoEm === null ? (
      <span className={styles['quiet']}>nunca</span>
    ) : (
      agoWords(contatoEm, today())
    ),
})
