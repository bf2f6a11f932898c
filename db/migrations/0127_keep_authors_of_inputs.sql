-- owner: receivables
-- Like the decision log, a change keeps who made it whatever becomes of the account: the name is stored beside the id.
alter table month_input drop constraint month_input_changed_by_fkey;
