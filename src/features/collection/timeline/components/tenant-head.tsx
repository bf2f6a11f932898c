import type { AnswerOf } from '#contract/call.ts'
import { listingHost } from '#listing/screen/host.ts'
import { TenantName } from '#listing/screen/tenant-name.tsx'
import { Arrears } from '#ui/display/arrears.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import { formatBrl } from '#values/cents.ts'
import { formatDocument } from '#values/document.ts'

import type { timeline } from '../contract.ts'
import styles from './tenant-head.module.css'

type Tenant = AnswerOf<typeof timeline>['lojista']

const stateWords = {
  NEGATIVADO: 'Negativado',
  EM_NOTIFICACAO: 'Em notificação',
  JA_NEGATIVADO: 'Já foi negativado',
  NUNCA: 'Nunca negativado',
} as const

/** 'Negativado em 3 boletos', 'Nunca negativado'. */
function bureauWords({ situacao, boletos }: Tenant['bureau']): string {
  const isThere = situacao === 'NEGATIVADO' || situacao === 'EM_NOTIFICACAO'
  return isThere
    ? `${stateWords[situacao]} em ${formatCount(boletos, { one: 'boleto', many: 'boletos' })}`
    : stateWords[situacao]
}

/** What the tenant owes, for how long, and whether the bureau lists them. */
function Standing({ tenant }: { readonly tenant: Tenant }) {
  return (
    <dl className={styles['standing']} aria-label="Situação">
      <div>
        <dt>Em aberto</dt>
        <dd>{formatBrl(tenant.saldoAberto)}</dd>
      </div>
      <div>
        <dt>Vencido</dt>
        <dd data-overdue={tenant.vencido > 0 || undefined}>
          {formatBrl(tenant.vencido)}
          {tenant.boletosVencidos > 0 && (
            <small>
              em {formatCount(tenant.boletosVencidos, { one: 'boleto', many: 'boletos' })}
            </small>
          )}
        </dd>
      </div>
      <div>
        <dt>Atraso</dt>
        <dd>
          {tenant.diasAtraso === null ? 'nada em aberto' : <Arrears days={tenant.diasAtraso} />}
        </dd>
      </div>
      <div>
        <dt>Bureau</dt>
        <dd>{bureauWords(tenant.bureau)}</dd>
      </div>
    </dl>
  )
}

/** Header: name, document and contracts of the tenant in the user's malls. */
export function TenantHead({ tenant }: { readonly tenant: Tenant }) {
  return (
    <header className={styles['head']}>
      <h2 className={styles['name']}>{tenant.nome}</h2>
      <p className={styles['document']}>{formatDocument(tenant.documento)}</p>
      <Standing tenant={tenant} />
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
