import { IconListDetails, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

import { queryText, useGoTo } from '#ui/actions/address.ts'
import { Button } from '#ui/actions/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { maskDocument } from '#values/document.ts'
import { formatWhole } from '#values/whole-number.ts'

import {
  downloadCustomerDebt,
  downloadCustomerDetail,
  downloadGroupDebt,
  downloadGroupDetail,
  type HoldingDetail,
} from '../contract/holding.ts'
import { slipsPath } from '../contract/words.ts'
import type { DetailOf } from '../queries.ts'
import type { legacyAddress } from '../rules/address.ts'
import { findCharges } from '../rules/charges.ts'
import { ChargeTable } from './charge-table.tsx'
import { DownloadButton } from '#listing/files/download-button.tsx'
import styles from './page.module.css'
import type { SlipScreenProps } from './parts.ts'
import { useStateOnReturn } from './use-state-on-return.ts'

/** 'CORPORATIVO' or 'SHOPPING' (spec 3:9). */
export const classificationOf = ({ isCorporateCustomer }: HoldingDetail) =>
  isCorporateCustomer ? 'CORPORATIVO' : 'SHOPPING'

type ChargesProps = {
  readonly detail: HoldingDetail
  readonly of: DetailOf
  readonly block: ReturnType<typeof legacyAddress>['block']
}

/** The address of '/Detalhes-Boletos' for the selected charges. */
const detailsAddress = ({ detail, of, block }: ChargesProps, slipIds: readonly number[]) =>
  slipsPath +
  queryText({
    slipids: slipIds.join(','),
    blockStartingDate: block.blockStartingDate,
    blockEnd: block.blockEndingDate,
    ...(of.shopping === undefined
      ? { groupId: detail.billingGroupId, groupName: detail.groupName }
      : {
          shopping: detail.shoppingName,
          cpf: maskDocument(detail.cpfCnpj ?? ''),
          razaoSocial: detail.customerName,
          classificacao: classificationOf(detail),
        }),
  })

/** 'Exportar' and 'Relatório de Dívidas', of a customer or of a group. */
function Downloads({
  of,
  block,
  slipIds,
  disabledBecause,
}: Pick<ChargesProps, 'of' | 'block'> & {
  readonly slipIds: number[]
  readonly disabledBecause: string | undefined
}) {
  return of.shopping === undefined ? (
    <>
      <DownloadButton
        call={downloadGroupDetail}
        label="Exportar"
        input={() => ({ id: of.id, ...block })}
      />
      <DownloadButton
        call={downloadGroupDebt}
        label="Relatório de Dívidas"
        disabledBecause={disabledBecause}
        input={() => ({ slipIds })}
      />
    </>
  ) : (
    <>
      <DownloadButton
        call={downloadCustomerDetail}
        label="Exportar"
        input={() => ({ id: of.id, shopping: of.shopping, ...block })}
      />
      <DownloadButton
        call={downloadCustomerDebt}
        label="Relatório de Dívidas"
        disabledBecause={disabledBecause}
        input={() => ({ slipIds, shopping: of.shopping })}
      />
    </>
  )
}

const resultWords = (rows: number, chosen: number, slips: number) =>
  chosen === 0
    ? `${formatWhole(rows)} ${rows === 1 ? 'contrato' : 'contratos'}`
    : `${formatWhole(chosen)} ${chosen === 1 ? 'contrato selecionado' : 'contratos selecionados'}, ${formatWhole(slips)} ${slips === 1 ? 'boleto' : 'boletos'}`

/** Search and selection among the charges; the selection is restored on return. */
function useCharges(props: ChargesProps) {
  const { detail, of } = props
  const goTo = useGoTo()
  const [typed, setTyped] = useState('')
  const leaving = useStateOnReturn<ReadonlySet<string>>(`cobrança ${of.id} ${of.shopping ?? ''}`)
  const [selected, setSelected] = useState<ReadonlySet<string>>(leaving.value ?? new Set())
  const rows = findCharges(detail.bankSlips, typed)
  const chosen = detail.bankSlips.filter(({ contractId }) => selected.has(String(contractId)))
  const slipIds = chosen.flatMap((row) => row.slipIds)
  const nothing =
    slipIds.length === 0 && chosen.length > 0 ? 'Nenhum boleto neste bloco.' : undefined
  const openDetails = () => {
    leaving.leave(selected)
    goTo(detailsAddress(props, slipIds))
  }
  return {
    typed,
    setTyped,
    selected,
    setSelected,
    rows,
    slipIds,
    openDetails,
    result: resultWords(rows.length, chosen.length, slipIds.length),
    /** Why an act is disabled: nothing selected, or nothing to act on. */
    because: (unselected: string) => (chosen.length === 0 ? unselected : nothing),
  }
}

/** The charges of a customer or group, with actions on the selected ones. */
export function Charges(props: ChargesProps & Pick<SlipScreenProps, 'opens'>) {
  const { of, block, opens } = props
  const { typed, rows, slipIds, because, ...charges } = useCharges(props)
  return (
    <div className={styles['tab']}>
      <div className={styles['tools']}>
        <TextField
          label="Buscar"
          labelHidden
          type="search"
          width={280}
          placeholder="Buscar na tabela"
          icon={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
          value={typed}
          onChange={charges.setTyped}
        />
        <p className={styles['result']} role="status">
          {charges.result}
        </p>
        <div className={styles['buttons']}>
          <Downloads
            of={of}
            block={block}
            slipIds={slipIds}
            disabledBecause={because('Selecione uma cobrança')}
          />
          {opens(slipsPath) && (
            <Button
              kind="primary"
              icon={<IconListDetails size={16} stroke={1.75} />}
              disabledBecause={because('Selecione ao menos um detalhe')}
              onClick={charges.openDetails}
            >
              Detalhar Boletos
            </Button>
          )}
        </div>
      </div>
      <ChargeTable
        rows={rows}
        isOfGroup={of.shopping === undefined}
        isNarrowed={typed.trim() !== ''}
        selected={charges.selected}
        onSelect={charges.setSelected}
      />
    </div>
  )
}
