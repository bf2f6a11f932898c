import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { callServer } from '#contract/client.ts'
import {
  listContractTypes,
  listMovementTypes,
} from '#features/delinquency/tables/contract/look-ups.ts'
import { MaskedField } from '#ui/fields/masked-field.tsx'
import { monthMask } from '#ui/fields/masks.ts'
import { MultiSelectField } from '#ui/fields/multi-select-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogButtons } from '#ui/overlays/dialog-buttons.tsx'
import { type Competence, formatCompetence, parseBrCompetence } from '#values/competence.ts'
import { useDownload } from '#listing/files/use-download.ts'

import { downloadLucByLuc } from '../contract/summary.ts'
import { accountOptions } from './account-options.ts'
import type { SummaryState } from './summary-address.ts'
import { isLockedToOwnMalls, useMallOptions } from './summary-form.tsx'
import styles from './summary.module.css'

const useLookUps = () => ({
  movements: useQuery({
    queryKey: [listMovementTypes.name, listMovementTypes.name],
    queryFn: ({ signal }) => callServer(listMovementTypes, {}, { signal }),
  }).data,
  contractTypes: useQuery({
    queryKey: [listContractTypes.name, listContractTypes.name],
    queryFn: ({ signal }) => callServer(listContractTypes, {}, { signal }),
  }).data,
})

/** Omits a filter if all its options are chosen. */
const sent = (chosen: readonly string[], all: readonly unknown[]) =>
  chosen.length === all.length ? undefined : [...chosen]

type Choice = readonly string[] | undefined
const values = (options: readonly { readonly value: string }[]) => options.map(({ value }) => value)

type Props = {
  readonly state: SummaryState
  readonly month: Competence | undefined
  readonly onClose: () => void
}

/** Why the report cannot be generated for these months and lists. */
function problemOf(
  first: Competence | undefined,
  last: Competence | undefined,
  lists: readonly (readonly string[])[],
): string | undefined {
  if (first === undefined || last === undefined) return 'Informe os dois meses: MM/AAAA.'
  if (first > last) return 'O mês inicial não pode ser depois do mês final.'
  return lists.some((list) => list.length === 0)
    ? 'Escolha ao menos uma opção de cada lista.'
    : undefined
}

/** The chosen malls, months, accounts and contract types; at first all of them. */
function useLucByLuc({ state, month, onClose }: Props) {
  const { movements = [], contractTypes = [] } = useLookUps()
  const mallOptions = useMallOptions()
  const accounts = accountOptions(movements)
  const contracts = contractTypes.map(({ codigo, descricao }) => ({
    value: codigo,
    label: descricao === '' ? codigo : descricao,
  }))
  const shown = month ? formatCompetence(month) : ''
  const [malls, setMalls] = useState<Choice>(
    state.malls.length === 0 ? undefined : state.malls.map(String),
  )
  const [from, setFrom] = useState(shown)
  const [to, setTo] = useState(shown)
  const [account, setAccount] = useState<Choice>()
  const [contract, setContract] = useState<Choice>()
  const { busy, download } = useDownload({ onDone: onClose })

  const first = parseBrCompetence(from)
  const last = parseBrCompetence(to)
  const chosenMalls = malls ?? values(mallOptions)
  const chosenAccounts = account ?? values(accounts)
  const chosenContracts = contract ?? values(contracts)
  const problem = problemOf(first, last, [chosenMalls, chosenAccounts, chosenContracts])

  const generate = () =>
    download(downloadLucByLuc, {
      shoppingIds: sent(chosenMalls, mallOptions)?.map(Number),
      mes: undefined,
      ano: undefined,
      mesAnoInicio: first,
      mesAnoFim: last,
      codigosTipoMovimento: sent(chosenAccounts, accounts),
      codigosTipoContrato: sent(chosenContracts, contracts),
    })
  return {
    malls: { options: mallOptions, value: chosenMalls, onChange: setMalls },
    from: { value: from, onChange: setFrom },
    to: { value: to, onChange: setTo },
    accounts: { options: accounts, value: chosenAccounts, onChange: setAccount },
    contracts: { options: contracts, value: chosenContracts, onChange: setContract },
    problem,
    busy,
    generate,
  }
}

export function LucByLucDialog(props: Props) {
  const { onClose } = props
  const { problem, busy, generate, ...fields } = useLucByLuc(props)
  return (
    <Dialog
      opened
      title="Luc a Luc"
      busy={busy}
      onClose={onClose}
      footer={
        <DialogButtons
          label="Gerar relatório"
          busy={busy}
          disabledBecause={problem}
          onAct={() => void generate()}
          onClose={onClose}
        />
      }
    >
      <div className={styles['fields']}>
        <MultiSelectField
          label="Shoppings"
          {...fields.malls}
          {...(isLockedToOwnMalls() ? { lockedBecause: 'Todos os seus shoppings.' } : {})}
        />
        <MaskedField
          label="Mês/ano de início"
          mask={monthMask}
          {...fields.from}
          autoFocusInDialog
        />
        <MaskedField label="Mês/ano de fim" mask={monthMask} {...fields.to} />
        <MultiSelectField label="Tipo de conta" {...fields.accounts} />
        <MultiSelectField label="Tipo de contrato" {...fields.contracts} />
      </div>
    </Dialog>
  )
}
