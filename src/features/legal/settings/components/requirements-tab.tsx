import type { ReactNode } from 'react'

import type { InputOf } from '#contract/call.ts'
import { lazyPart } from '#ui/display/lazy-part.tsx'

import { type createRequirement, type Requirement, requirements } from '../contract/requirements.ts'
import { DebtTypeBadge } from './debt-type-badge.tsx'
import { RegisterTab } from './register-tab.tsx'
import styles from './requirements-tab.module.css'

const RequirementDialog = lazyPart(() =>
  import('./register-dialogs.tsx').then((module) => module.RequirementDialog),
)

const noLimit = (count: number) => (count === 0 ? '-' : count)
const cells = {
  tipoDivida: ({ tipoDivida }: Requirement) => <DebtTypeBadge code={tipoDivida} />,
  inicioAgingEmAnos: ({ inicioAgingEmAnos }: Requirement) => noLimit(inicioAgingEmAnos),
  fimAgingEmDias: ({ fimAgingEmDias }: Requirement) => noLimit(fimAgingEmDias),
  boletosAbertos: ({ boletosAbertos }: Requirement) => noLimit(boletosAbertos),
}

const yesNo = (yes: boolean) => (yes ? 'Sim' : 'Não')

/**
 * Expanded details of a requirement (spec 2:2.2). The first is the opposite of its wire field
 * (rules 5.1).
 */
export const switchesOf = (
  row: Pick<Requirement, 'apenasContratosAtivos' | 'requerAcordoAutos' | 'deveIncluirBoletosAdm'>,
): readonly (readonly [label: string, value: string])[] => [
  ['Contratos inativos', yesNo(!row.apenasContratosAtivos)],
  ['Desconsiderar se houver acordo nos autos', yesNo(row.requerAcordoAutos)],
  ['Boleto admin', yesNo(row.deveIncluirBoletosAdm)],
]

type Input = Omit<InputOf<typeof createRequirement>, 'idUsuario'>
/** A typed requirement, with its id if it exists. */
type TypedRequirement = Input & {
  readonly id?: number
  readonly idTipoDivida: number
  readonly idTipoAcao: number
}
const typedOf = (input: Input | undefined, id: number | undefined): TypedRequirement | undefined =>
  input?.idTipoDivida && input.idTipoAcao
    ? {
        ...input,
        ...(id !== undefined && { id }),
        idTipoDivida: input.idTipoDivida,
        idTipoAcao: input.idTipoAcao,
      }
    : undefined

/** Simulates a requirement before saving; provided by the eligibility feature. */
export type TryRequirement = (typed: TypedRequirement | undefined) => ReactNode

/** The minimum requirements, expandable to their switches. */
export function RequirementsTab({ tryOut }: { readonly tryOut: TryRequirement }) {
  return (
    <RegisterTab
      records={requirements}
      cells={cells}
      modal={(props) => (
        <RequirementDialog {...props} below={(input) => tryOut(typedOf(input, props.record?.id))} />
      )}
      removal={({ id }) => ({ id })}
      afterRemoval="O requisito deixa de valer no próximo 'Disparar Elegíveis' e continua no histórico."
      expand={(row) => (
        <dl className={styles['switches']}>
          {switchesOf(row).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    />
  )
}
