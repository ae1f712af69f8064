"""What a `Session.run` call asks for, recognised again by identity: its session, fetches and the keys of its feeds."""

# A loop with more kinds of calls than this builds them anew all the time: such an edit would not pay.
MOST = 16


class Signature(object):
    """One kind of call. Holds what it was made of, so that identities stay true."""

    def __init__(self, session, fetches, feed_dict):
        self.session = session
        self.fetches = fetches
        self.is_list = type(fetches) in (list, tuple)
        self.elements = tuple(fetches) if self.is_list else ()
        self.keys = tuple(feed_dict or ())
        self.prepared = None

    def fits(self, session, fetches, feed_dict):
        """Whether a call is of this kind; a list made anew of the same elements is."""
        if session is not self.session:
            return False
        if fetches is not self.fetches:
            if not self.is_list or type(fetches) is not type(self.fetches):
                return False
        if self.is_list:
            if len(fetches) != len(self.elements):
                return False
            for one, other in zip(fetches, self.elements):
                if one is not other:
                    return False
        if len(feed_dict or ()) != len(self.keys):
            return False
        for one, other in zip(feed_dict or (), self.keys):
            if one is not other:
                return False
        return True


class Signatures(object):
    """The kinds of calls met so far; `prepare(signature)` is called once for each."""

    def __init__(self, prepare):
        self._prepare = prepare
        self._known = []

    def find(self, session, fetches, feed_dict):
        """What `prepare` made for this kind of call; None where it refused or there are too many kinds."""
        for signature in self._known:
            if signature.fits(session, fetches, feed_dict):
                return signature.prepared
        if len(self._known) >= MOST:
            return None
        signature = Signature(session, fetches, feed_dict)
        signature.prepared = self._prepare(signature)
        self._known.append(signature)
        return signature.prepared

    def known(self):
        """The kinds of calls met so far."""
        return tuple(self._known)

    def forget(self):
        """Lets go of everything that was prepared."""
        self._known = []
