// A board of the documentation opens where its picture is.
for (const place of document.querySelectorAll('.playable')) {
  place.querySelector('button').addEventListener('click', () => {
    const frame = document.createElement('iframe');
    frame.src = place.dataset.address;
    frame.title = place.dataset.title;
    frame.allow = 'fullscreen';
    place.replaceChildren(frame, place.querySelector('p'));
    frame.focus();
  });
}
