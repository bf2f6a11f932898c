import { RecordDialog } from '#listing/screen/record-dialog.tsx'
import { UnreadChoices } from '#listing/screen/unread-choices.tsx'
import { type RecordProps, useRecordForm } from '#listing/screen/use-record-form.ts'
import { useSaving } from '#listing/screen/use-saving.ts'
import { cnpjMask } from '#ui/masks.ts'
import { MaskedField } from '#ui/masked-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { formatCnpj } from '#values/cnpj.ts'
import { normalizeDocument } from '#values/document.ts'
import { formatWhole } from '#values/whole-number.ts'

import { changeCompany, type Company, createCompany, largestErpId } from '../contract/companies.ts'
import { readCompany, useCompanyTypes } from '../queries.ts'
import { companyProblems, type Problem } from '../rules.ts'
import { addressNames, AddressFields, shownAddress } from './address-fields.tsx'
import { ContactFields, shownContacts } from './contact-fields.tsx'
import styles from './register-form.module.css'

const ownNames = ['razaoSocial', 'cnpj', 'idErp', 'tipoEmpresaId', 'contatos']

const formOf = (company: Company | undefined) => ({
  razaoSocial: company?.razaoSocial ?? '',
  cnpj: formatCnpj(company?.cnpj ?? ''),
  idErp: company?.idErp === null || company === undefined ? '' : String(company.idErp),
  tipo: company?.tipo ? String(company.tipo.id) : '',
  endereco: shownAddress(company?.endereco),
  contatos: shownContacts(company?.contatos),
})
type Form = ReturnType<typeof formOf>

const fieldsOf = ({ razaoSocial, cnpj, idErp, tipo, endereco, contatos }: Form) => ({
  razaoSocial: razaoSocial.trim(),
  cnpj: normalizeDocument(cnpj),
  ...(idErp === '' ? {} : { idErp: Number(idErp) }),
  ...(tipo === '' ? {} : { tipoEmpresaId: Number(tipo) }),
  endereco,
  contatos: [...contatos],
})

const erpIdProblem = (idErp: string): Problem[] =>
  Number(idErp) <= largestErpId ? [] : [{ campo: 'idErp', mensagem: `Use um número até ${formatWhole(largestErpId)}.` }]

// What the server alone knows, it tells after the save.
const unknown = { isCnpjTaken: false, isTypeKnown: true, isMunicipality: () => true }

/** A company, new or changed (spec 3:2.17 'Adicionar / Alterar Empresa'). */
export function CompanyDialog(props: RecordProps<Company>) {
  const { record, onClose } = props
  const edited = useRecordForm(`empresa ${record?.id ?? 'nova'}`, props, { formOf, read: readCompany })
  const { form, change, problems, isSound } = edited
  const types = useCompanyTypes()
  const saving = useSaving(
    edited,
    { create: createCompany, change: changeCompany },
    {
      stale: ['companies', 'economic-units'],
      fields: [...ownNames, ...addressNames, ...form.contatos.map((_, place) => `contatos.${place}.contato`)],
      onDone: onClose,
    },
  )
  const errors = new Map([...saving.fieldErrors, ...problems])
  const save = () => {
    const given = fieldsOf(form)
    if (!isSound([...companyProblems(given, unknown), ...erpIdProblem(form.idErp)])) return
    void saving.run(given)
  }
  return (
    <RecordDialog
      title="Adicionar / Alterar Empresa"
      edited={edited}
      busy={saving.busy}
      onSave={save}
      onClose={onClose}
    >
      <div className={styles['line']}>
        <div className={styles['grows']}>
          <TextField
            label="Razão Social"
            required
            value={form.razaoSocial}
            onChange={(razaoSocial) => change({ razaoSocial })}
            maxLength={150}
            error={errors.get('razaoSocial')}
            autoFocusInDialog
          />
        </div>
        <MaskedField
          label="CNPJ"
          required
          mask={cnpjMask}
          width={200}
          value={form.cnpj}
          onChange={(cnpj) => change({ cnpj })}
          error={errors.get('cnpj')}
        />
      </div>
      <div className={styles['line']}>
        <TextField
          label="ID ERP"
          width={160}
          value={form.idErp}
          onChange={(idErp) => change({ idErp })}
          pattern={(typed) => typed.replace(/\D/g, '')}
          inputMode="numeric"
          maxLength={10}
          error={errors.get('idErp')}
        />
        <SelectField
          label="Tipo"
          width={240}
          options={(types.data ?? []).map(({ id, nome }) => ({ value: String(id), label: nome }))}
          value={form.tipo}
          onChange={(tipo) => change({ tipo })}
          disabled={types.data === undefined}
          error={errors.get('tipoEmpresaId')}
        />
      </div>
      <UnreadChoices choices={[{ ...types, noun: 'os tipos de empresa' }]} />
      <AddressFields address={form.endereco} onChange={(endereco) => change({ endereco })} errors={errors} />
      <ContactFields contacts={form.contatos} onChange={(contatos) => change({ contatos })} errors={errors} />
    </RecordDialog>
  )
}
