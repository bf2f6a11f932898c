// Written by `npm run db:schema` from a migrated database; do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'
import type { Rate } from '#values/rate.ts'

/** A column with a default: may be left out of an insert. */
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
/** An instant: a Date when read; a Date or an ISO text with its offset when written. */
export type Instant = ColumnType<Date, Date | string, Date | string>
/** JSON: parsed when read, written as JSON text (a bare array would become a PostgreSQL array). */
export type Json = ColumnType<unknown, string, string>
/** A decimal: text when read, for the decimal library. */
export type Numeric = ColumnType<string, string | number, string | number>

export interface AccountTypeTable {
  id: GeneratedAlways<number>
  code: string
}

export interface AgreementPaymentTable {
  boleto_id: number
  agreement: string
  mall_id: number
  paid_on: LocalDate
  recorded_at: Generated<Instant>
}

export interface AppUserTable {
  id: GeneratedAlways<number>
  login: string
  name: string
  email: string
  department: string | null
  profile_id: number
  is_active: Generated<boolean>
  is_demo: Generated<boolean>
  created_by_name: Generated<string>
  created_at: Generated<Instant>
  version: Generated<number>
  identity_issuer: string | null
  identity_subject: string | null
  updated_by_name: Generated<string>
  updated_at: Generated<Instant>
}

export interface AuditEntryTable {
  chain_id: number
  position: number
  mall_id: number
  at: Instant
  user_id: number | null
  user_name: string
  profile: string
  request_id: string | null
  action: string
  entity: string
  entity_id: string
  body: Json
  hash: Buffer
}

export interface AuditHeadTable {
  chain_id: number
  position: number
  hash: Buffer
}

export interface BoletoTable {
  id: GeneratedAlways<number>
  mall_id: number
  contract_id: number
  number: string
  original_number: string
  due_on: LocalDate
  original_due_on: LocalDate
  original_cents: Cents
  open_cents: Cents
  updated_at: Generated<Instant>
}

export interface BureauBatchTable {
  id: GeneratedAlways<number>
  informant_root: string
  operation: string
  remessa: number
  status: Generated<string>
  item_count: Generated<number>
  person_count: Generated<number>
  movement_on: LocalDate
  file_name: string
  sent_file_id: string | null
  return_file_id: string | null
  created_by: number | null
  created_by_name: string
  created_at: Generated<Instant>
  sent_at: Instant | null
  answered_at: Instant | null
  error: string | null
}

export interface BureauEventTable {
  id: GeneratedAlways<number>
  batch_id: number
  submission_id: number | null
  mall_id: number
  person_id: number | null
  code: string
  code_group: string
  text: string
  on_day: LocalDate
  at: Generated<Instant>
}

export interface BureauInformantTable {
  root: string
  last_remessa: Generated<number>
}

export interface BureauSimulatorTable {
  informant_root: string
  state: Json
  updated_at: Generated<Instant>
}

export interface BureauSimulatorAnswerTable {
  id: GeneratedAlways<number>
  batch_id: number
  file_name: string
  bytes: Buffer
  collected_at: Instant | null
}

export interface BureauSubmissionTable {
  id: GeneratedAlways<number>
  batch_id: number
  mall_id: number
  item_id: number
  person_id: number
  operation: string
  sequence: number
  motive: string | null
  value_cents: Cents
  record: Json
  status: Generated<string>
  codes: Generated<string[]>
  returned_on: LocalDate | null
  attempt: Generated<number>
}

export interface CollectionGroupTable {
  id: GeneratedAlways<number>
  name: string
  portfolio: Generated<string>
  version: Generated<number>
  former_names: Generated<string[]>
  updated_by_name: string | null
  updated_at: Instant | null
}

export interface CompanyTable {
  id: GeneratedAlways<number>
  name: string
  cnpj: string
  erp_id: number | null
  type_id: number | null
  street: string | null
  cep: string | null
  city: string | null
  uf: string | null
  is_active: Generated<boolean>
  version: Generated<number>
  updated_by_name: Generated<string>
  updated_at: Generated<Instant>
}

export interface CompanyContactTable {
  id: GeneratedAlways<number>
  company_id: number
  kind: string
  value: string
}

export interface CompanyTypeTable {
  id: GeneratedAlways<number>
  name: string
  is_active: Generated<boolean>
}

export interface ContractTable {
  id: GeneratedAlways<number>
  mall_id: number
  number: string
  luc: string
  tenant_id: number
  document: string
  name: string
  trade_name: Generated<string>
  object: Generated<string>
  contract_type_id: number
  status: Generated<string>
  starts_on: LocalDate | null
  ends_on: LocalDate | null
  street: Generated<string>
  district: Generated<string>
  city: Generated<string>
  uf: Generated<string>
  cep: Generated<string>
  phone: string | null
  email: string | null
  index_name: string | null
  fine_bps: Rate | null
  interest_bps: Rate | null
  legal_status: Generated<string>
  note: string | null
  is_registered: Generated<boolean>
}

export interface ContractTypeTable {
  id: GeneratedAlways<number>
  code: string
  name: Generated<string>
  is_active: Generated<boolean>
}

export interface CycleTable {
  id: GeneratedAlways<number>
  competence: LocalDate
  status: Generated<string>
  cutoff_on: LocalDate
  opened_by_name: string
  opened_at: Generated<Instant>
  closed_by_name: string | null
  closed_at: Instant | null
  closed_by_hand: Generated<boolean>
}

export interface DocumentAliasTable {
  alias: string
  document: string
  created_at: Generated<Instant>
}

export interface DocumentTypeTable {
  id: GeneratedAlways<number>
  prefix: string
  code: number | null
  name: Generated<string>
  is_active: Generated<boolean>
}

export interface EffectKeyTable {
  key: string
  created_at: Generated<Instant>
}

export interface ErpLoadTable {
  id: GeneratedAlways<number>
  kind: string
  mall_id: number | null
  file_id: string | null
  file_name: string
  sha256: Buffer
  is_dry_run: Generated<boolean>
  reference: string | null
  status: Generated<string>
  bytes_read: Generated<number>
  rows_read: Generated<number>
  rows_accepted: Generated<number>
  rows_rejected: Generated<number>
  rows_warned: Generated<number>
  rows_new: Generated<number>
  rows_changed: Generated<number>
  rows_same: Generated<number>
  error: string | null
  created_by: number | null
  created_by_name: Generated<string>
  created_at: Generated<Instant>
  finished_at: Instant | null
  undone_at: Instant | null
  undone_by_name: string | null
  header: string | null
  columns: Generated<string[]>
  staging: number | null
}

export interface ErpLoadIssueTable {
  load_id: number
  line: number
  severity: string
  column_name: string
  value: string
  reason: string
  row_text: string | null
}

export interface ErpLoadUndoTable {
  load_id: number
  table_name: string
  row_id: number
  before: Json | null
  after: Json | null
  last_row_id: number
}

export interface ErpStageContractTable {
  line: number
  mall_name: string
  economic_unit: string
  contract: string
  luc: string
  document: string
  name: string
  born_day: number | null
  trade_name: string | null
  object: string | null
  contract_type_id: number
  status: string
  starts_day: number | null
  ends_day: number | null
  street: string
  district: string
  city: string
  uf: string
  cep: string
  phone: string | null
  email: string | null
  index_name: string | null
  fine_bps: Rate | null
  interest_bps: Rate | null
  group_name: string | null
  portfolio: string | null
  legal_status: string | null
  guarantor_name: string | null
  guarantor_document: string | null
  guarantor_born_day: number | null
  guarantor_street: string | null
  guarantor_district: string | null
  guarantor_city: string | null
  guarantor_uf: string | null
  guarantor_cep: string | null
  guarantee_ends_day: number | null
  note: string | null
}

export interface ErpStagePartyTable {
  number: number
  line: number
  mall_name: string
  economic_unit: string
  contract: string
  luc: string
  trade_name: string | null
  name: string
  document: string
  contract_type_id: number
}

export interface ErpStageRepeatTable {
  line: number
  first_line: number
  is_receipt_repeated: boolean
}

export interface ErpStageTituloTable {
  line: number
  party: number
  number: string
  boleto: string | null
  document_type_id: number
  movement_type_id: number
  cost_center: string | null
  competence_day: number
  due_day: number
  original_due_day: number | null
  original_cents: Cents
  open_cents: Cents
  fine_discount_cents: Cents | null
  interest_discount_cents: Cents | null
  payment_document: string | null
  cleared_day: number | null
  paid_day: number | null
  received_cents: Cents | null
}

export interface ExceptedTituloTable {
  titulo_id: number | null
  boleto_id: number | null
  mall_id: number | null
  open_cents: Cents | null
  module: string | null
  record_id: number | null
  label: string | null
}

export interface ExceptionModuleTable {
  id: GeneratedAlways<number>
  name: string
}

export interface ExceptionRecordTable {
  id: GeneratedAlways<number>
  list: string
  document: Generated<string>
  luc: Generated<string>
  document_type_id: number | null
  cost_center: Generated<string>
  number: Generated<string>
  competence_year: number | null
  economic_unit: Generated<string>
  module_ids: number[]
  mall_ids: Generated<number[]>
  note: Generated<string>
  is_active: Generated<boolean>
  version: Generated<number>
  created_by_name: string
  created_at: Generated<Instant>
  updated_by_name: string
  updated_at: Generated<Instant>
  key: GeneratedAlways<string>
}

export interface ExpectationTypeTable {
  id: GeneratedAlways<number>
  description: string
  affects_summary: Generated<boolean>
  is_active: Generated<boolean>
  created_at: Generated<Instant>
  version: Generated<number>
}

export interface GroupTenantTable {
  id: GeneratedAlways<number>
  mall_id: number
  group_id: number
  document: string
  luc: string
  trade_name: string | null
}

export interface GuarantorTable {
  id: GeneratedAlways<number>
  mall_id: number
  contract_id: number
  document: string
  name: string
  born_on: LocalDate | null
  street: Generated<string>
  district: Generated<string>
  city: Generated<string>
  uf: Generated<string>
  cep: Generated<string>
  guarantee_ends_on: LocalDate | null
}

export interface IdempotencyKeyTable {
  user_id: number
  key: string
  request_hash: Buffer
  status: number
  response: Json | null
  created_at: Generated<Instant>
}

export interface ItemJustificationTable {
  id: GeneratedAlways<number>
  item_id: number
  mall_id: number
  justification_id: number | null
  justification_text: string
  ticket: string | null
  observation: string | null
  attachment_id: string | null
  attachment_name: string | null
  user_id: number
  user_name: string
  created_at: Generated<Instant>
}

export interface ItemPersonTable {
  id: GeneratedAlways<number>
  item_id: number
  mall_id: number
  kind: string
  guarantor_id: number | null
  document: string
  name: string
  born_on: LocalDate | null
  street: string
  district: string
  city: string
  uf: string
  cep: string
  is_negativate: Generated<boolean>
  is_set_apart: Generated<boolean>
  is_blocked: Generated<boolean>
  inclusion: Generated<string>
  exclusion: string | null
  attempts: Generated<number>
  was_ever_listed: Generated<boolean>
  listed_cents: Cents | null
  sent_on: LocalDate | null
  publish_on: LocalDate | null
  last_event_on: LocalDate | null
  codes: Generated<string[]>
  error_text: string | null
}

export interface JobRunTable {
  id: GeneratedAlways<number>
  job: string
  mall_id: number | null
  started_by: number | null
  started_by_name: Generated<string>
  started_at: Generated<Instant>
  finished_at: Instant | null
  processed: Generated<number>
  failed: Generated<number>
  error: string | null
  detail: Generated<Json>
}

export interface JustificationTable {
  id: GeneratedAlways<number>
  text: string
  requirement: Generated<string>
  exception_limit: number | null
  needs_approver: Generated<boolean>
  is_active: Generated<boolean>
  version: Generated<number>
}

export interface LucTable {
  mall_id: number
  code: string
}

export interface MallTable {
  id: GeneratedAlways<number>
  name: string
  economic_unit: string
  origin: Generated<string>
  share_bps: Generated<Rate>
  portfolio: string | null
  starts_on: LocalDate | null
  ends_on: LocalDate | null
  street: string | null
  cep: string | null
  city: string | null
  uf: string | null
  is_active: Generated<boolean>
  version: Generated<number>
  updated_by_name: Generated<string>
  updated_at: Generated<Instant>
  companies_version: Generated<number>
  companies_updated_by_name: Generated<string>
  companies_updated_at: Generated<Instant>
}

export interface MallCompanyTable {
  id: GeneratedAlways<number>
  mall_id: number
  company_id: number
  economic_unit: string
  is_principal: Generated<boolean>
  is_active: Generated<boolean>
  valid_from: LocalDate | null
  valid_to: LocalDate | null
}

export interface MallContactTable {
  id: GeneratedAlways<number>
  mall_id: number
  kind: string
  value: string
}

export interface MenuTable {
  id: GeneratedAlways<number>
  system: Generated<string>
  path: string
  group_name: string
  label: string
  position: number
}

export interface MenuRuleTable {
  id: GeneratedAlways<number>
  menu_id: number
  code: string
  description: string
}

export interface ModuleWithExceptionsTable {
  module: string | null
}

export interface MovementTypeTable {
  id: GeneratedAlways<number>
  code: string
  account_type_id: number
  is_active: Generated<boolean>
}

export interface NegativatedItemTable {
  item_id: number
  mall_id: number
  status: string | null
  persons: number
  cents: number
}

export interface NegativatedTallyTable {
  id: GeneratedAlways<number>
  mall_id: number
  status: string
  items: number
  persons: number
  cents: number
}

export interface NegativationBrandTable {
  mall_id: number
  name: string
}

export interface NegativationGuarantorsTable {
  cycle_id: number
  mall_id: number
  status: string
  tally_rows: Numeric
  guarantors: number
}

export interface NegativationItemTable {
  id: GeneratedAlways<number>
  mall_id: number
  cycle_id: number
  boleto_id: number
  contract_id: number
  tenant_id: number
  origin: Generated<string>
  status: string
  outcome: string | null
  is_negativate: Generated<boolean>
  flag_set_by: string | null
  justification_id: number | null
  ticket: string | null
  observation: string | null
  attachment_id: string | null
  attachment_name: string | null
  number: string
  original_number: string
  luc: string
  trade_name: string
  tenant_name: string
  document: string
  group_name: string | null
  portfolio: string | null
  due_on: LocalDate
  original_due_on: LocalDate
  balance_cents: Cents
  approved_cents: Cents | null
  listed_cents: Cents | null
  guarantor_count: Generated<number>
  negativation_count: Generated<number>
  exemption_count: Generated<number>
  guards: Generated<Json>
  block_count: Generated<number>
  alert_count: Generated<number>
  guards_checked_at: Instant | null
  reason: string | null
  step_entered_on: LocalDate
  step_due_on: LocalDate | null
  entered_from: Generated<Json>
  handled_by: Generated<Json>
  included_by: number | null
  failed_operation: string | null
  removal: Json | null
  removal_due_on: LocalDate | null
  removal_requested_on: LocalDate | null
  dismissed_receipts: Generated<string[]>
  batch_id: number | null
  batch_operation: string | null
  batch_value_cents: Cents | null
  lost_batch: Json | null
  created_at: Generated<Instant>
  updated_at: Generated<Instant>
  updated_by_name: Generated<string>
  version: Generated<number>
  removal_motive: string | null
  removal_started_on: LocalDate | null
  removal_release_on: LocalDate | null
  removal_alert_on: LocalDate | null
  lost_batches: Generated<Json>
  batch_awaited: Json | null
}

export interface NegativationTallyTable {
  id: GeneratedAlways<number>
  mall_id: number
  cycle_id: number
  status: string
  is_sent: boolean
  step_entered_on: LocalDate
  step_due_on: LocalDate | null
  entered: number
  items: number
  cents: number
  negativate: number
  negativate_cents: Cents
  justified: number
  unjustified: number
  blocked: number
  alerted: number
  exempted: number
}

export interface NegotiationStageTable {
  id: GeneratedAlways<number>
  description: string
  is_agreement: Generated<boolean>
  copies_contact_date: Generated<boolean>
  is_active: Generated<boolean>
  created_at: Generated<Instant>
  version: Generated<number>
}

export interface NoticeTable {
  id: GeneratedAlways<number>
  mall_id: number
  boleto_id: number
  recipient: string
  document: string
  name: string
  luc: string
  kind: string
  channel: string
  address: Generated<string>
  sent_on: LocalDate
  delivered_on: LocalDate | null
  file_name: Generated<string>
  proof: Generated<string>
  load_id: number
}

export interface NoticeLoadTable {
  id: GeneratedAlways<number>
  file_name: string
  sha256: Buffer
  rows: number
  accepted: number
  rejected: number
  user_id: number | null
  user_name: string
  loaded_at: Generated<Instant>
  is_dry_run: Generated<boolean>
  added: Generated<number>
  changed: Generated<number>
  header: Generated<string[]>
  file_id: string | null
}

export interface NoticeLoadIssueTable {
  load_id: number
  line: number
  column_name: string
  value: string
  reason: string
  cells: string[]
}

export interface NoticeStageTable {
  load_id: number
  line: number
  mall_name: string
  mall_key: string
  luc: string
  boleto: string
  document: string
  role: string | null
  kind: string
  channel: string
  sent_on: LocalDate
  delivered_on: LocalDate | null
  file_name: string
  proof: string
  cells: string[]
  mall_count: number | null
  mall_id: number | null
  boleto_id: number | null
  boleto_luc: string | null
  recipient: string | null
  person_name: string | null
  address: string | null
}

export interface ParameterTable {
  code: string
  category: string
  name: string
  value: string
  is_active: Generated<boolean>
  version: Generated<number>
  updated_by_name: Generated<string>
  updated_at: Generated<Instant>
}

export interface ParameterVersionTable {
  code: string
  version: number
  value: string
  is_active: boolean
  changed_by_name: string
  changed_at: Generated<Instant>
}

export interface PersonCorrectionTable {
  id: GeneratedAlways<number>
  mall_id: number
  contract_id: number
  guarantor_id: number | null
  field: string
  value: string
  register_value: string
  corrected_by: number
  corrected_by_name: string
  corrected_at: Generated<Instant>
}

export interface ProfileTable {
  id: GeneratedAlways<number>
  name: string
  code: string
  sees_every_mall: Generated<boolean>
  needs_mall: Generated<boolean>
  is_active: Generated<boolean>
  version: Generated<number>
  updated_by_name: Generated<string>
  updated_at: Generated<Instant>
}

export interface ProfilePermissionTable {
  profile_id: number
  rule_id: number
}

export interface ReceiptTable {
  id: GeneratedAlways<number>
  mall_id: number
  titulo_id: number
  payment_document: string
  cleared_on: LocalDate | null
  paid_on: LocalDate | null
  amount_cents: Cents
  loaded_at: Generated<Instant>
}

export interface RightsVersionTable {
  id: Generated<number>
  version: number
}

export interface SessionTable {
  id: Generated<string>
  token_hash: Buffer
  cookie_hash: Buffer | null
  user_id: number
  created_at: Generated<Instant>
  renewed_at: Generated<Instant>
  expires_at: Instant
  ends_at: Instant
  revoked_at: Instant | null
  origin: string | null
  authenticated_at: Generated<Instant>
  address: string | null
  agent: string | null
  provider_session: string | null
  seen_user_id: number | null
}

export interface SignInFailureTable {
  id: GeneratedAlways<number>
  address: string
  login_hash: Buffer
  at: Generated<Instant>
}

export interface SignInNonceTable {
  nonce: string
  expires_at: Instant
  used_at: Instant | null
}

export interface SpentTokenTable {
  hash: Buffer
  expires_at: Instant
}

export interface StoredFileTable {
  id: Generated<string>
  mall_id: number | null
  name: string
  media_type: string
  size_bytes: number
  sha256: Buffer
  created_by: number | null
  created_at: Generated<Instant>
}

export interface StoredFileChunkTable {
  file_id: string
  position: number
  bytes: Buffer
}

export interface TenantTable {
  id: GeneratedAlways<number>
  mall_id: number
  document: string
  name: string
  born_on: LocalDate | null
}

export interface TituloTable {
  id: GeneratedAlways<number>
  mall_id: number
  boleto_id: number
  contract_id: number
  number: string
  document_type_id: number
  movement_type_id: number
  cost_center: Generated<string>
  competence: LocalDate
  due_on: LocalDate
  original_due_on: LocalDate
  original_cents: Cents
  open_cents: Cents
  fine_discount_cents: Generated<Cents>
  interest_discount_cents: Generated<Cents>
}

export interface UnlikelyReasonTable {
  id: GeneratedAlways<number>
  description: string
  is_active: Generated<boolean>
  created_at: Generated<Instant>
  version: Generated<number>
}

export interface UserMallTable {
  user_id: number
  mall_id: number
}

export interface UserPreferenceTable {
  user_id: number
  screen: string
  value: Json
  updated_at: Generated<Instant>
}

export interface WorkerHeartbeatTable {
  worker_id: string
  seen_at: Generated<Instant>
}

export interface DB {
  account_type: AccountTypeTable
  agreement_payment: AgreementPaymentTable
  app_user: AppUserTable
  audit_entry: AuditEntryTable
  audit_head: AuditHeadTable
  boleto: BoletoTable
  bureau_batch: BureauBatchTable
  bureau_event: BureauEventTable
  bureau_informant: BureauInformantTable
  bureau_simulator: BureauSimulatorTable
  bureau_simulator_answer: BureauSimulatorAnswerTable
  bureau_submission: BureauSubmissionTable
  collection_group: CollectionGroupTable
  company: CompanyTable
  company_contact: CompanyContactTable
  company_type: CompanyTypeTable
  contract: ContractTable
  contract_type: ContractTypeTable
  cycle: CycleTable
  document_alias: DocumentAliasTable
  document_type: DocumentTypeTable
  effect_key: EffectKeyTable
  erp_load: ErpLoadTable
  erp_load_issue: ErpLoadIssueTable
  erp_load_undo: ErpLoadUndoTable
  erp_stage_contract: ErpStageContractTable
  erp_stage_party: ErpStagePartyTable
  erp_stage_repeat: ErpStageRepeatTable
  erp_stage_titulo: ErpStageTituloTable
  excepted_titulo: ExceptedTituloTable
  exception_module: ExceptionModuleTable
  exception_record: ExceptionRecordTable
  expectation_type: ExpectationTypeTable
  group_tenant: GroupTenantTable
  guarantor: GuarantorTable
  idempotency_key: IdempotencyKeyTable
  item_justification: ItemJustificationTable
  item_person: ItemPersonTable
  job_run: JobRunTable
  justification: JustificationTable
  luc: LucTable
  mall: MallTable
  mall_company: MallCompanyTable
  mall_contact: MallContactTable
  menu: MenuTable
  menu_rule: MenuRuleTable
  module_with_exceptions: ModuleWithExceptionsTable
  movement_type: MovementTypeTable
  negativated_item: NegativatedItemTable
  negativated_tally: NegativatedTallyTable
  negativation_brand: NegativationBrandTable
  negativation_guarantors: NegativationGuarantorsTable
  negativation_item: NegativationItemTable
  negativation_tally: NegativationTallyTable
  negotiation_stage: NegotiationStageTable
  notice: NoticeTable
  notice_load: NoticeLoadTable
  notice_load_issue: NoticeLoadIssueTable
  notice_stage: NoticeStageTable
  parameter: ParameterTable
  parameter_version: ParameterVersionTable
  person_correction: PersonCorrectionTable
  profile: ProfileTable
  profile_permission: ProfilePermissionTable
  receipt: ReceiptTable
  rights_version: RightsVersionTable
  session: SessionTable
  sign_in_failure: SignInFailureTable
  sign_in_nonce: SignInNonceTable
  spent_token: SpentTokenTable
  stored_file: StoredFileTable
  stored_file_chunk: StoredFileChunkTable
  tenant: TenantTable
  titulo: TituloTable
  unlikely_reason: UnlikelyReasonTable
  user_mall: UserMallTable
  user_preference: UserPreferenceTable
  worker_heartbeat: WorkerHeartbeatTable
}
