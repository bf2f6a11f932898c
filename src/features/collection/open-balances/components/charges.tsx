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

/** The charges of a customer or group, with actions on the selected ones. */
export function Charges({
  detail,
  of,
  block,
  opens,
}: {
  readonly detail: HoldingDetail
  readonly of: DetailOf
  readonly block: ReturnType<typeof legacyAddress>['block']
} & Pick<SlipScreenProps, 'opens'>) {
  const goTo = useGoTo()
  const [typed, setTyped] = useState('')
  const leaving = useStateOnReturn<ReadonlySet<string>>(`cobrança ${of.id} ${of.shopping ?? ''}`)
  const [selected, setSelected] = useState<ReadonlySet<string>>(leaving.value ?? new Set())
  const rows = findCharges(detail.bankSlips, typed)
  const chosen = detail.bankSlips.filter(({ contractId }) => selected.has(String(contractId)))
  const slipIds = chosen.flatMap((row) => row.slipIds)
  const isOfGroup = of.shopping === undefined
  const nothing =
    slipIds.length === 0 && chosen.length > 0 ? 'Nenhum boleto neste bloco.' : undefined
  const openDetails = () => {
    leaving.leave(selected)
    goTo(
      slipsPath +
        queryText({
          slipids: slipIds.join(','),
          blockStartingDate: block.blockStartingDate,
          blockEnd: block.blockEndingDate,
          ...(isOfGroup
            ? { groupId: detail.billingGroupId, groupName: detail.groupName }
            : {
                shopping: detail.shoppingName,
                cpf: maskDocument(detail.cpfCnpj ?? ''),
                razaoSocial: detail.customerName,
                classificacao: classificationOf(detail),
              }),
        }),
    )
  }
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
          onChange={setTyped}
        />
        <p className={styles['result']} role="status">
          {chosen.length === 0
            ? `${formatWhole(rows.length)} ${rows.length === 1 ? 'contrato' : 'contratos'}`
            : `${formatWhole(chosen.length)} ${chosen.length === 1 ? 'contrato selecionado' : 'contratos selecionados'}, ${formatWhole(slipIds.length)} ${slipIds.length === 1 ? 'boleto' : 'boletos'}`}
        </p>
        <div className={styles['buttons']}>
          {of.shopping === undefined ? (
            <>
              <DownloadButton
                call={downloadGroupDetail}
                label="Exportar"
                input={() => ({ id: of.id, ...block })}
              />
              <DownloadButton
                call={downloadGroupDebt}
                label="Relatório de Dívidas"
                disabledBecause={chosen.length === 0 ? 'Selecione uma cobrança' : nothing}
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
                disabledBecause={chosen.length === 0 ? 'Selecione uma cobrança' : nothing}
                input={() => ({ slipIds, shopping: of.shopping })}
              />
            </>
          )}
          {opens(slipsPath) && (
            <Button
              kind="primary"
              icon={<IconListDetails size={16} stroke={1.75} />}
              disabledBecause={chosen.length === 0 ? 'Selecione ao menos um detalhe' : nothing}
              onClick={openDetails}
            >
              Detalhar Boletos
            </Button>
          )}
        </div>
      </div>
      <ChargeTable
        rows={rows}
        isOfGroup={isOfGroup}
        isNarrowed={typed.trim() !== ''}
        selected={selected}
        onSelect={setSelected}
      />
    </div>
  )
}
