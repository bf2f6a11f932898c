import { TenantName } from '#listing/screen/tenant-name.tsx'

import styles from './tenant-cell.module.css'

type Tenant = {
  readonly nomeFantasia: string
  readonly razaoSocial: string
  readonly idCliente: number | null
}

/** The name by which a store is known, which leads to its tenant, and the razão social below it. */
export const tenantCell = ({ nomeFantasia, razaoSocial, idCliente }: Tenant) => (
  <span className={styles['tenant']}>
    <span>
      {idCliente === null ? (
        nomeFantasia
      ) : (
        <TenantName tenant={{ id: idCliente }}>{nomeFantasia}</TenantName>
      )}
    </span>
    {razaoSocial !== nomeFantasia && <small title={razaoSocial}>{razaoSocial}</small>}
  </span>
)
