import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'

import { SelectField } from '#ui/fields/select-field.tsx'

import type { Stage } from '../contract/stages.ts'

type Props = Pick<
  ComponentProps<typeof SelectField>,
  'label' | 'value' | 'onChange' | 'error' | 'hint' | 'autoFocusInDialog'
> & { readonly stages: UseQueryResult<{ readonly data: readonly Stage[] }> }

/** Choice of a stage of the negotiation. */
export function StageField({ stages, ...field }: Props) {
  return (
    <SelectField
      {...field}
      required
      options={(stages.data?.data ?? []).map(({ id, description }) => ({
        value: String(id),
        label: description,
      }))}
      disabled={stages.data === undefined}
    />
  )
}
