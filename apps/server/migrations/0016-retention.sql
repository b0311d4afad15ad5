-- Withdrawals that still say where the money went: the yearly clearing looks among them alone (extras.md 6.2).
create index invoices_still_naming_a_payee on invoices (updated_at) where receiver <> '' or receipt is not null;
