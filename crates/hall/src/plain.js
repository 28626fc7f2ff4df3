// A plain list of open tables, for a hall whose page has not been built.
const list = document.getElementById('tables');

async function call(method, path, body) {
  const answer = await fetch(path, {
    method,
    headers: body ? { 'content-type': 'application/json' } : {},
    body: body ? JSON.stringify(body) : undefined,
  });
  const value = await answer.json();
  if (!answer.ok) alert(value.error.text);
  return value;
}

async function show() {
  const tables = await call('GET', '/api/tables');
  list.replaceChildren(
    ...tables.map((table) => {
      const item = document.createElement('li');
      const free = table.seats.filter((seat) => !seat.guest && !seat.bot).length;
      const sit = document.createElement('button');
      sit.textContent = 'Sit down';
      sit.onclick = () => call('POST', `/api/tables/${table.table}/sit`, {}).then(show);
      item.append(`${table.game}, host ${table.host.name}, ${free} free `, sit);
      return item;
    }),
  );
}

document.getElementById('name').onsubmit = async (event) => {
  event.preventDefault();
  await call('POST', '/api/guest', { name: event.target.name.value, glyph: 'owl' });
  await show();
};
show();
setInterval(show, 5000);
