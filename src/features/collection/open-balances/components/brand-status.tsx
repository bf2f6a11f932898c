import { toastFailureAs } from '#listing/screen/failure-toast.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { SelectField } from '#ui/fields/select-field.tsx'

import { changeBrandStatus, type HoldingDetail } from '../contract/holding.ts'
import { openBalanceQueries } from '../contract/words.ts'
import { mayChangeBrandStatus } from '../rules/may.ts'

// The select component does not allow an empty option value.
const none = '-'

/** 'Status Marca' of a group; shown only to users who may change it (spec 3:6). */
export function BrandStatus({ detail, profile }: { detail: HoldingDetail; profile: string }) {
  const { billingGroupId, brandStatus, brandStatusVersao, brandStatusOptions } = detail
  const act = useAct(changeBrandStatus, {
    invalidates: [openBalanceQueries, 'prioritisation'],
    success: ({ mensagem }) => mensagem,
    onFailure: (error) =>
      toastFailureAs(
        'Falha ao tentar realizar a ação. Entre em contato com a equipe técnica.',
        error,
      ),
  })
  if (billingGroupId === null || mayChangeBrandStatus(profile)) return null
  const options = [
    ...brandStatusOptions,
    ...(brandStatus !== null && !brandStatusOptions.includes(brandStatus) ? [brandStatus] : []),
  ]
  return (
    <SelectField
      label="Status Marca"
      width={200}
      disabled={act.busy}
      options={[
        { value: none, label: 'Sem status' },
        ...options.map((value) => ({ value, label: value })),
      ]}
      value={brandStatus ?? none}
      onChange={(value) => {
        const next = value === none ? '' : value
        if (next !== (brandStatus ?? ''))
          void act.run({ id: billingGroupId, brandStatus: next, versao: brandStatusVersao })
      }}
    />
  )
}
