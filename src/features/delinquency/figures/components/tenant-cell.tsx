import { TenantName } from '#listing/screen/tenant-name.tsx'

import styles from './tenant-cell.module.css'

type Tenant = {
  readonly nomeFantasia: string
  readonly razaoSocial: string
  readonly idCliente: number | null
}

/** Trade name as a link to the tenant, with the razão social below. */
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
