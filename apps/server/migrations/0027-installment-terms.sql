-- What an order in installments was opened at: parts, and the bank's offer where the request named one (money.md 5). A
-- request for other terms is another order.
alter table transactions
  add column installment_months int,
  add column installment_offer_id int;
