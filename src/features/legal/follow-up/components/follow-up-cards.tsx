import { TenantName } from '#listing/screen/tenant-name.tsx'
import { Button } from '#ui/actions/button.tsx'
import { MallName } from '#ui/display/mall-name.tsx'
import { maskDocument } from '#values/document.ts'

import type { WithGuia } from '../contract/list.ts'
import styles from './follow-up.module.css'

/** Results as cards (spec 2:2.4). */
export function FollowUpCards({
  rows,
  onOpen,
}: {
  readonly rows: readonly WithGuia[]
  readonly onOpen: (row: WithGuia) => void
}) {
  return (
    <ul className={styles['cards']} aria-label="Ações em cartões">
      {rows.map((row) => (
        <li key={row.id} className={styles['card']}>
          <h3>
            <TenantName tenant={{ document: row.cpfCnpj, mall: row.idShopping }}>
              {row.nomeFantasia || row.razaoSocial}
            </TenantName>
          </h3>
          <dl className={styles['facts']}>
            <dt>Tipo de Dívida</dt>
            <dd>{row.tipoDivida}</dd>
            <dt>Origem</dt>
            <dd>{row.origem}</dd>
            <dt>Shopping</dt>
            <dd>
              <MallName name={row.shopping} />
            </dd>
            <dt>Nome Fantasia</dt>
            <dd>{row.nomeFantasia || '-'}</dd>
            <dt>LUC</dt>
            <dd>{row.luc}</dd>
            <dt>Razão Social</dt>
            <dd>{row.razaoSocial}</dd>
            <dt>CPF/CNPJ</dt>
            <dd>{maskDocument(row.cpfCnpj)}</dd>
          </dl>
          {row.avisos.length > 0 && <p className={styles['warned']}>{row.avisos.join(' · ')}</p>}
          <Button
            wide
            ariaLabel={`ACOMPANHAR ${row.nomeFantasia || row.razaoSocial}`}
            onClick={() => onOpen(row)}
          >
            ACOMPANHAR
          </Button>
        </li>
      ))}
    </ul>
  )
}
