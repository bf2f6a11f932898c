import type { AnswerOf } from '#contract/call.ts'
import { listingHost } from '#listing/screen/host.ts'
import { TenantName } from '#listing/screen/tenant-name.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { formatDocument } from '#values/document.ts'

import type { timeline } from '../contract.ts'
import styles from './tenant-head.module.css'

/** Whose events these are: name, document and every contract in the malls of who looks. */
export function TenantHead({ tenant }: { readonly tenant: AnswerOf<typeof timeline>['lojista'] }) {
  return (
    <header className={styles['head']}>
      <h2 className={styles['name']}>{tenant.nome}</h2>
      <p className={styles['document']}>{formatDocument(tenant.documento)}</p>
      <ul className={styles['contracts']} aria-label="Contratos">
        {tenant.contratos.map(
          ({ idShopping, nomeShopping, contrato, luc, nomFantasia, status }) => (
            <li key={`${idShopping} ${contrato}`}>
              <strong>
                {listingHost().opens('/boletos') ? (
                  <TenantName tenant={{ document: tenant.documento, mall: idShopping }}>
                    {nomFantasia || tenant.nome}
                  </TenantName>
                ) : (
                  nomFantasia || tenant.nome
                )}
              </strong>
              <span>{nomeShopping}</span>
              <span>LUC {luc}</span>
              <span>Contrato {contrato}</span>
              {status === 'INATIVO' && <Badge>Inativo</Badge>}
            </li>
          ),
        )}
      </ul>
    </header>
  )
}
