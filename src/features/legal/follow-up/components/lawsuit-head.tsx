import { IconArrowLeft, IconCircleCheck } from '@tabler/icons-react'

import { TenantName } from '#listing/screen/tenant-name.tsx'
import { Button } from '#ui/actions/button.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { formatBrl } from '#values/cents.ts'
import { formatDocument } from '#values/document.ts'
import { formatDate } from '#values/local-date.ts'

import type { LawsuitDetail } from '../contract/acts.ts'
import type { WithGuia } from '../contract/list.ts'
import { termWords } from '../rules/term-words.ts'
import styles from './detail.module.css'
import { PhaseIcon } from './phase-icons.tsx'

const placeOf = (phase: number, { idFaseAtual, fasesConcluidas }: LawsuitDetail) =>
  phase <= fasesConcluidas ? 'gone' : phase === idFaseAtual ? 'now' : 'left'

/** The seven phases of an action, shown on every tab. */
export function PhaseStrip({ lawsuit }: { readonly lawsuit: LawsuitDetail }) {
  const { diasParaPrazo: days } = lawsuit
  const isFollowed = lawsuit.idStatusWorkflow === 7
  return (
    <ol className={styles['strip']} aria-label="Fases">
      {lawsuit.historicoFases.map(({ fase }) => {
        const at = placeOf(fase.id, lawsuit)
        return (
          <li
            key={fase.id}
            className={styles['step']}
            data-at={at}
            aria-current={at === 'now' ? 'step' : undefined}
          >
            {at === 'gone' ? (
              <IconCircleCheck size={16} stroke={1.75} aria-label="concluída" role="img" />
            ) : (
              <PhaseIcon phase={fase.id} />
            )}
            {fase.nome}
            {at === 'now' && days !== null && isFollowed && (
              <span className={days < 0 ? styles['late'] : undefined}>{termWords(days)}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

type Named = Pick<WithGuia, 'id' | 'nomeFantasia' | 'razaoSocial' | 'contrato'>

/** Tenants of the results, plus the current action if it no longer matches. */
function tenantsOf(lawsuit: LawsuitDetail, rows: readonly WithGuia[]) {
  const { idAcaoAjuizamento: id, nomeFantasia, razaoSocial, numeroContrato } = lawsuit
  const own: Named = { id, nomeFantasia, razaoSocial, contrato: numeroContrato }
  const named: readonly Named[] = rows.some((row) => row.id === id) ? rows : [own, ...rows]
  return named.map((row) => ({
    value: String(row.id),
    label: `${row.nomeFantasia || row.razaoSocial}, ${row.contrato}`,
  }))
}

function CorrectedBalance({ lawsuit }: { readonly lawsuit: LawsuitDetail }) {
  const { saldoVencidoAtualizado: balance, atualizadoEm: day } = lawsuit
  return (
    <div className={styles['balance']}>
      <span className={styles['quiet']}>Saldo devedor corrigido</span>
      <strong>{balance === null ? '-' : formatBrl(balance)}</strong>
      {day !== null && <span className={styles['quiet']}>{`em ${formatDate(day)}`}</span>}
    </div>
  )
}

/** Header of an action: tenant, debt, back link, and switch between tenants of the results. */
export function LawsuitHead({
  lawsuit,
  rows,
  onBack,
  onOpen,
}: {
  readonly lawsuit: LawsuitDetail
  readonly rows: readonly WithGuia[]
  readonly onBack: () => void
  readonly onOpen: (id: number) => void
}) {
  const facts = [
    lawsuit.idStatusWorkflow === 7 ? '' : lawsuit.statusWorkflow,
    lawsuit.origem,
    lawsuit.nomeShopping,
    lawsuit.nomeFantasia,
    lawsuit.luc,
    formatDocument(lawsuit.cpfCnpj),
  ]
  return (
    <header className={styles['head']}>
      <Button icon={<IconArrowLeft size={16} stroke={1.75} />} onClick={onBack}>
        Retornar para lista inicial
      </Button>
      <div className={styles['who']}>
        <h2>
          <TenantName tenant={{ document: lawsuit.cpfCnpj, mall: lawsuit.idShopping }}>
            {lawsuit.razaoSocial}
          </TenantName>
        </h2>
        <p className={styles['quiet']}>{facts.filter((fact) => fact !== '').join(' | ')}</p>
      </div>
      <CorrectedBalance lawsuit={lawsuit} />
      <SelectField
        label="Lojista"
        width={240}
        options={tenantsOf(lawsuit, rows)}
        value={String(lawsuit.idAcaoAjuizamento)}
        onChange={(id) => onOpen(Number(id))}
      />
    </header>
  )
}
